package io.talestream.ingest.audio;

import static io.talestream.ingest.answer.IdempotentRequests.IDEMPOTENCY_KEY;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.StoredValue;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.answer.IdempotentRequests;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.sessions.SessionView;
import io.talestream.store.objects.UploadInstructions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/campaigns/{campaign}/sessions/{session}/audio")
@CallerRoutes
record AudioController(Uploads uploads, PlaybackAccess listening, Access access) {
    /// Start or resume the upload of a recording. For GMs and owners. Returns where to send a recording of this type
    /// and size. Repeating the request with the same fields resumes an interrupted upload.
    ///
    /// A recording with one track per speaker is a ZIP (`application/zip`) of audio files like Craig's, or several
    /// files, each listed in `tracks`. The files are sent one after the other, as if they were one. `infoBytes` is
    /// the size of Craig's `info.txt` if it is sent after them. With `track`, the file replaces the track of this
    /// speaker, and only this track is transcribed again.
    @Post
    UploadView begin(
            Caller caller,
            String ws,
            String campaign,
            String session,
            @Nullable @Header(IDEMPOTENCY_KEY) String key,
            @Body AudioFields sent) {
        Membership seat = access.enter(caller, ws, Action.RUN_THE_GAME);
        var planned = sent.checked();
        var once = IdempotentRequests.once(caller, key, path(ws, campaign, session), sent);
        var request = new Uploads.UploadRequest(seat, campaign, session, once);
        return UploadView.of(uploads.begin(request, planned));
    }

    /// Complete the upload of a recording. For GMs and owners. Call it when all pieces are sent; processing starts.
    /// Speakers of tracks who have a name in an earlier session get it.
    @ApiResponse(
            responseCode = "409",
            description = "Some pieces of the recording are missing, or the member who began it may no longer upload.")
    @ApiResponse(responseCode = "422", description = "The ZIP is refused; `errors` says why and names the entry.")
    @Post("/uploaded")
    HttpResponse<SessionView> uploaded(
            Caller caller, String ws, String campaign, String session, @Nullable @Header(IDEMPOTENCY_KEY) String key) {
        Membership seat = access.enter(caller, ws, Action.RUN_THE_GAME);
        var once = IdempotentRequests.once(caller, key, path(ws, campaign, session) + "/uploaded");
        StoredValue<Session> received = uploads.finish(new Uploads.UploadRequest(seat, campaign, session, once));
        return ResultResponses.found(received, SessionView::toGm);
    }

    /// Get an address to play the recording. The address is valid for 15 minutes, for the caller, and ends within
    /// seconds if the caller loses access. Players get a recording when it is transcribed and prepared for them.
    @ApiResponse(responseCode = "409", description = "The recording is not ready to play.")
    @Get("/listen")
    ListenView listen(Caller caller, String ws, String campaign, String session) {
        return listening.listen(access.enter(caller, ws, Action.LOOK), campaign, session);
    }

    private static String path(String ws, String campaign, String session) {
        return ws + "/" + campaign + "/" + session + "/audio";
    }

    /// The pieces that are still missing. PUT each piece to its address, with its headers, until `expiresAt`. After
    /// that, or after an interruption, repeat the request for new addresses of the missing pieces.
    @Serdeable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record UploadView(int pieces, List<Piece> missing, Instant expiresAt) {
        @Serdeable
        @JsonInclude(JsonInclude.Include.ALWAYS)
        record Piece(int number, long offset, long bytes, String url, Map<String, String> headers) {}

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
}
