package io.talestream.ingest.transcripts;

import static io.micronaut.http.HttpHeaders.IF_MATCH;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Put;
import io.micronaut.http.annotation.QueryValue;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.format.chat.ChatFormat;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.sessions.VisibleSessions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/campaigns/{campaign}/sessions/{session}/transcript/messages")
@CallerRoutes
record MessagesController(MessagesImport imports, VisibleSessions visible, Access access) {
    private static final int LAST_YEAR = 9_999;

    /// Import the chat log of a virtual tabletop. For GMs and owners. Accepted are an export of Foundry VTT as
    /// JSON or text, and a chat archive of Roll20 as its saved page or as JSON. The messages that were sent
    /// during the recording become part of the transcript, in place of those of an earlier log. `start` is the
    /// time at which the recording started, with an offset, like `2026-01-31T19:00:00+01:00`. Private messages
    /// (whispers, rolls for the GM) become secret. Text does not mark them, so all of its messages become
    /// secret; `hide=private` shows them, `hide=all` hides all messages of any log. `If-Match` is the session's
    /// ETag.
    @ApiResponse(
            responseCode = "409",
            description = "The recording is being transcribed, or its transcription has failed.")
    @Put(consumes = {"application/json", "text/plain", "text/html"})
    HttpResponse<MessagesView> importMessages(
            Caller caller,
            String ws,
            String campaign,
            String session,
            @Nullable @QueryValue String start,
            @Nullable @QueryValue String hide,
            @Nullable @Header(IF_MATCH) String ifMatch,
            @Header(HttpHeaders.CONTENT_TYPE) String contentType,
            @Nullable @Header(HttpHeaders.CONTENT_LENGTH) Long length,
            @Body InputStream body) {
        return TranscriptBody.read(body, content -> {
            StoredValue<Session> before =
                    visible.find(access.enter(caller, ws, Action.RUN_THE_GAME), campaign, session);
            Etags.check(ifMatch, before);
            TranscriptBody.check(length);
            ChatFormat format = ChatFormat.of(contentType).orElseThrow(Refusal::notUtf8);
            var imported = imports.take(before, log(format, start, hide), content);
            return HttpResponse.ok(imported.view())
                    .header(HttpHeaders.ETAG, Etags.of(imported.session().version()));
        });
    }

    /// Remove the messages of a chat log from a transcript. For GMs and owners. `If-Match` is the session's ETag.
    @ApiResponse(responseCode = "409", description = "The transcript has nothing but messages.")
    @Delete
    HttpResponse<?> removeMessages(
            Caller caller, String ws, String campaign, String session, @Nullable @Header(IF_MATCH) String ifMatch) {
        StoredValue<Session> before = visible.find(access.enter(caller, ws, Action.RUN_THE_GAME), campaign, session);
        Etags.check(ifMatch, before);
        try {
            imports.remove(before);
            return HttpResponse.noContent();
        } catch (IOException e) {
            throw new UncheckedIOException("the messages could not be removed", e);
        }
    }

    private static MessagesImport.Log log(ChatFormat format, @Nullable String start, @Nullable String hide) {
        var fields = new Fields();
        var began = fields.required("start", start, MessagesController::time);
        var hidesAll = fields.optional("hide", hide, MessagesController::hidesAll);
        fields.check();
        return new MessagesImport.Log(format, began.get(), hidesAll.or(!format.marksPrivateMessages()));
    }

    private static OffsetDateTime time(String text) {
        try {
            // A plus sign in a query is a space, unless it is escaped.
            OffsetDateTime time = OffsetDateTime.parse(text.replace(' ', '+'));
            if (time.getYear() >= 0 && time.getYear() <= LAST_YEAR) {
                return time;
            }
        } catch (DateTimeException e) {
            // It is no time.
        }
        throw new InvalidField("start", "must be a time with its offset, like 2026-01-31T19:00:00+01:00");
    }

    private static boolean hidesAll(String text) {
        return switch (text) {
            case "all" -> true;
            case "private" -> false;
            default -> throw new InvalidField("hide", "must be all or private");
        };
    }
}
