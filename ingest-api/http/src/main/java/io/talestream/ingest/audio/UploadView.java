package io.talestream.ingest.audio;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.talestream.store.objects.UploadInstructions;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// What is left to send: each of the missing pieces by PUT to its address, with its headers, until `expiresAt`.
/// After that, or after an interruption, asking again gives new addresses for what is still missing.
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
public record UploadView(int pieces, List<Piece> missing, Instant expiresAt) {
    @Serdeable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    public record Piece(int number, long offset, long bytes, String url, Map<String, String> headers) {}

    static UploadView of(UploadInstructions instructions) {
        return new UploadView(
                instructions.pieces(),
                instructions.missing().stream()
                        .map(piece -> new Piece(
                                piece.number(),
                                piece.offset(),
                                piece.bytes(),
                                piece.url().toString(),
                                piece.headers()))
                        .toList(),
                instructions.expiresAt());
    }
}
