package io.talestream.ingest.sessions;

import static io.talestream.ingest.answer.IdempotentRequests.IDEMPOTENCY_KEY;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Post;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.answer.IdempotentRequests;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.Sessions;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/campaigns/{campaign}/sessions/{session}/transcription")
@CallerRoutes
record TranscriptionController(Sessions sessions, VisibleSessions visible, Access access, Clock clock) {
    private static final int ATTEMPTS = 5;

    /// Retry a failed transcription. For GMs and owners. A running transcription continues.
    @ApiResponse(responseCode = "409", description = "There is no failed transcription to retry.")
    @Post("/retry")
    HttpResponse<SessionView> retry(
            Caller caller, String ws, String campaign, String session, @Nullable @Header(IDEMPOTENCY_KEY) String key) {
        StoredValue<Session> before = visible.find(access.enter(caller, ws, Action.RUN_THE_GAME), campaign, session);
        var once = IdempotentRequests.once(caller, key, ws + "/" + campaign + "/" + session + "/transcription/retry");
        Optional<WriteResult<Session>> answered = sessions.repeated(once);
        if (answered.isPresent()) {
            return ResultResponses.changedOnce(answered.get(), SessionView::toGm);
        }
        JobState wanted = retried(before.value().job());
        if (key == null && wanted.equals(before.value().job())) {
            return ResultResponses.found(before, SessionView::toGm);
        }
        return ResultResponses.changedOnce(
                sessions.update(before, before.value().in(wanted), once), SessionView::toGm);
    }

    /// Cancel a queued or running transcription. For GMs and owners. The recording is kept, and a retry transcribes it.
    @ApiResponse(responseCode = "409", description = "There is no queued or running transcription.")
    @Post("/cancel")
    HttpResponse<SessionView> cancel(
            Caller caller, String ws, String campaign, String session, @Nullable @Header(IDEMPOTENCY_KEY) String key) {
        var seat = access.enter(caller, ws, Action.RUN_THE_GAME);
        var once = IdempotentRequests.once(caller, key, ws + "/" + campaign + "/" + session + "/transcription/cancel");
        Optional<WriteResult<Session>> answered = sessions.repeated(once);
        if (answered.isPresent()) {
            return ResultResponses.changedOnce(answered.get(), SessionView::toGm);
        }
        for (int attempt = 1; ; attempt++) {
            StoredValue<Session> before = visible.find(seat, campaign, session);
            JobState wanted = cancelled(before.value().job());
            if (key == null && wanted.equals(before.value().job())) {
                return ResultResponses.found(before, SessionView::toGm);
            }
            var written = sessions.update(before, before.value().in(wanted), once);
            // The worker writes the next step of the job at any time.
            if (!(written instanceof WriteResult.Conflict<Session>) || attempt == ATTEMPTS) {
                return ResultResponses.changedOnce(written, SessionView::toGm);
            }
        }
    }

    private static JobState cancelled(JobState job) {
        return switch (job) {
            case JobState.Requested requested -> requested.cancelled();
            case JobState.Running running -> running.cancelled();
            case JobState.Failed failed when failed.isCancelled() -> failed;
            case JobState.None _, JobState.Done _, JobState.Failed _ ->
                throw Refusal.conflict("There is no queued or running transcription.");
        };
    }

    private JobState retried(JobState job) {
        return switch (job) {
            case JobState.Failed failed -> failed.retried(clock.instant());
            case JobState.Requested _, JobState.Running _ -> job;
            case JobState.None _ -> throw Refusal.conflict("There is no recording yet: upload one first.");
            case JobState.Done _ ->
                throw Refusal.conflict("The transcript is there: upload a recording to have another made.");
        };
    }
}
