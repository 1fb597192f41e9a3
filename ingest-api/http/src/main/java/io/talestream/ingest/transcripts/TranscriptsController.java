package io.talestream.ingest.transcripts;

import static io.micronaut.http.HttpHeaders.IF_MATCH;
import static io.micronaut.http.HttpHeaders.IF_NONE_MATCH;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Put;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.http.server.types.files.StreamedFile;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.transcript.format.TranscriptFormat;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.sessions.VisibleSessions;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/campaigns/{campaign}/sessions/{session}/transcript")
@CallerRoutes
record TranscriptsController(
        TranscriptImport imports, TranscriptReading reading, VisibleSessions visible, Access access) {
    /// Read a transcript, or the part between two times. Several formats are available. Players get the transcript
    /// without secrets; for GMs secrets are marked.
    @ApiResponse(
            responseCode = "200",
            content = {
                @Content(mediaType = "application/json", schema = @Schema(implementation = TranscriptView.class)),
                @Content(mediaType = "text/plain", schema = @Schema(type = "string")),
                @Content(mediaType = "text/vtt", schema = @Schema(type = "string")),
                @Content(mediaType = "application/x-subrip", schema = @Schema(type = "string")),
                @Content(mediaType = "text/markdown", schema = @Schema(type = "string"))
            })
    @ApiResponse(responseCode = "409", description = "The format needs times, and the transcript has none.")
    @Get(produces = {"application/json", "text/plain", "text/vtt", "application/x-subrip", "text/markdown"})
    HttpResponse<StreamedFile> read(
            HttpRequest<?> request,
            Caller caller,
            String ws,
            String campaign,
            String session,
            @Nullable @QueryValue String format,
            @Nullable @QueryValue String from,
            @Nullable @QueryValue String to,
            @Nullable @Header(IF_NONE_MATCH) String ifNoneMatch) {
        Membership seat = access.enter(caller, ws, Action.LOOK);
        StoredValue<Session> found = visible.find(seat, campaign, session);
        var reader = new TranscriptReading.Reader(
                seat.sees(Visibility.GM), found.value().speakers());
        return reading.read(request, found, reader, ReadingQuery.of(format, from, to), ifNoneMatch);
    }

    /// Import a transcript. Accepted are text (`NAME: words` lines), WebVTT, SubRip, a result of Amazon Transcribe
    /// and Talestream's own format. `If-Match` is the session's ETag.
    @ApiResponse(responseCode = "409", description = "The recording is being transcribed.")
    @Put(consumes = {"text/plain", "text/vtt", "application/x-subrip", "application/json"})
    HttpResponse<ImportedView> replace(
            Caller caller,
            String ws,
            String campaign,
            String session,
            @Nullable @Header(IF_MATCH) String ifMatch,
            @Header(HttpHeaders.CONTENT_TYPE) String contentType,
            @Nullable @Header(HttpHeaders.CONTENT_LENGTH) Long length,
            @Body InputStream body) {
        return TranscriptBody.read(body, content -> {
            StoredValue<Session> before =
                    visible.find(access.enter(caller, ws, Action.RUN_THE_GAME), campaign, session);
            Etags.check(ifMatch, before);
            TranscriptBody.check(length);
            return imports.take(before, TranscriptFormat.of(contentType).orElseThrow(Refusal::notUtf8), content);
        });
    }
}
