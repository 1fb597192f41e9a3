package io.talestream.ingest.audio;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.server.types.files.StreamedFile;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.objects.AudioDownloads;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Serves recordings to media elements, which send no token: the address names the member.
@Controller(PlaybackController.PATH)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_ANONYMOUS)
record PlaybackController(PlaybackAccess playback, AudioDownloads objects, Clock clock) {
    static final String PATH = "/api/recordings";

    /// Play a recording, whole or in a range of bytes. Requires no token: the address is that of `audio/listen`,
    /// and ends within seconds when the member loses access or the recording changes for players.
    @ApiResponse(
            responseCode = "200",
            content = {
                @Content(mediaType = "audio/wav", schema = @Schema(type = "string", format = "binary")),
                @Content(mediaType = "audio/x-wav", schema = @Schema(type = "string", format = "binary")),
                @Content(mediaType = "audio/mpeg", schema = @Schema(type = "string", format = "binary")),
                @Content(mediaType = "audio/ogg", schema = @Schema(type = "string", format = "binary")),
                @Content(mediaType = "audio/mp4", schema = @Schema(type = "string", format = "binary")),
                @Content(mediaType = "audio/x-m4a", schema = @Schema(type = "string", format = "binary")),
                @Content(mediaType = "audio/webm", schema = @Schema(type = "string", format = "binary")),
                @Content(mediaType = "audio/flac", schema = @Schema(type = "string", format = "binary")),
                @Content(mediaType = "video/mp4", schema = @Schema(type = "string", format = "binary")),
                @Content(mediaType = "video/webm", schema = @Schema(type = "string", format = "binary"))
            })
    @ApiResponse(responseCode = "206", description = "The requested range.")
    @ApiResponse(responseCode = "409", description = "The recording is not ready to play.")
    @ApiResponse(responseCode = "416")
    @Get(value = "/{address}", produces = MediaType.ALL)
    HttpResponse<StreamedFile> play(
            HttpRequest<?> request, String address, @Nullable @Header(HttpHeaders.RANGE) String range) {
        PlaybackTicket ticket = playback.ticket(address);
        PlaybackAccess.Playable playable = playback.check(ticket);
        long size = objects.size(playable.objectKey()).orElseThrow(Refusal::notFound);
        var type = new MediaType(playable.contentType());
        MutableHttpResponse<StreamedFile> answer =
                HttpResponse.<StreamedFile>ok().contentType(type).header(HttpHeaders.ACCEPT_RANGES, "bytes");
        if (request.getMethod() == HttpMethod.HEAD) {
            return answer;
        }
        Optional<ByteRange> part = ByteRange.of(range, size);
        part.ifPresent(requested ->
                answer.status(HttpStatus.PARTIAL_CONTENT).header(HttpHeaders.CONTENT_RANGE, requested.contentRange()));
        ByteRange sent = part.orElseGet(() -> ByteRange.whole(size));
        var pieces = new CheckedPieces(
                sent, (from, to) -> objects.read(playback.check(ticket).objectKey(), from, to));
        return answer.body(new StreamedFile(pieces, type, clock.millis(), sent.to() - sent.from()));
    }
}
