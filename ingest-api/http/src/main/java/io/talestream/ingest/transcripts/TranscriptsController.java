package io.talestream.ingest.transcripts;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.transcript.format.TranscriptFormat;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.sessions.VisibleSessions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/campaigns/{campaign}/sessions/{session}/transcript")
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class TranscriptsController {
    private final TranscriptImport imports;
    private final VisibleSessions visible;
    private final Access access;

    TranscriptsController(TranscriptImport imports, VisibleSessions visible, Access access) {
        this.imports = imports;
        this.visible = visible;
        this.access = access;
    }

    /// Takes a transcript as text (`NAME: words` lines), WebVTT, SubRip, a result of Amazon Transcribe or in our own
    /// form. `If-Match` is the session's ETag.
    @ApiResponse(responseCode = "409", description = "The recording is being transcribed.")
    @Put(consumes = {"text/plain", "text/vtt", "application/x-subrip", "application/json"})
    HttpResponse<ImportedView> replace(
            Caller caller,
            String ws,
            String campaign,
            String session,
            @Nullable @Header(HttpHeaders.IF_MATCH) String ifMatch,
            @Header(HttpHeaders.CONTENT_TYPE) String contentType,
            @Nullable @Header(HttpHeaders.CONTENT_LENGTH) Long length,
            @Body InputStream body) {
        // What is left of a body that is refused is dropped when it is closed; else the client could not finish
        // sending.
        try (body) {
            Stored<Session> before = visible.find(access.enter(caller, ws, Action.RUN_THE_GAME), campaign, session);
            Etags.check(ifMatch, before);
            if (length != null && length > ReceivedTranscript.LARGEST) {
                throw Refusal.tooLarge(ReceivedTranscript.LARGEST);
            }
            return imports.take(before, TranscriptFormat.of(contentType).orElseThrow(Refusal::notUtf8), body);
        } catch (IOException e) {
            throw new UncheckedIOException("a transcript could not be taken in", e);
        }
    }
}
