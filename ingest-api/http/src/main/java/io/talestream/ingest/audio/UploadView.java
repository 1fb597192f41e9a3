package io.talestream.ingest.audio;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.talestream.store.objects.UploadInstructions;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// The pieces that are still missing. PUT each piece to its address, with its headers, until `expiresAt`. After that,
/// or after an interruption, repeat the request for new addresses of the missing pieces.
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
