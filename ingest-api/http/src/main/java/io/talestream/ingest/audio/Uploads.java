package io.talestream.ingest.audio;

import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.session.AudioUpload;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.sessions.VisibleSessions;
import io.talestream.store.Sessions;
import io.talestream.store.objects.AudioUploads;
import io.talestream.store.objects.PlannedRecording;
import io.talestream.store.objects.UploadInstructions;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;

/// A session has one upload at a time, named in its item. Any user who may upload can resume it from any device, and
/// repeating a request has the same effect as sending it once. An upload ends with the right to upload of the member
/// who began it: they may still have addresses to send parts to.
@Singleton
record Uploads(
        Sessions sessions,
        VisibleSessions visible,
        Access access,
        AudioUploads objects,
        ReceivedRecordings recordings,
        Clock clock) {
    record UploadRequest(Membership seat, String campaign, String session, Idempotency once) {
        StoredValue<Session> session(VisibleSessions visible) {
            return visible.find(seat, campaign, session);
        }

        /// Without an idempotency key there is no record to write.
        boolean needsNoRecord() {
            return once instanceof Idempotency.NoKey;
        }
    }

    UploadInstructions begin(UploadRequest request, Function<Session, PlannedRecording> plan) {
        while (true) {
            StoredValue<Session> before = request.session(visible);
            PlannedRecording planned = plan.apply(before.value());
            Optional<AudioUpload> open = before.value().upload();
            Optional<AudioUpload> same =
                    open.filter(upload -> objects.isResumable(upload, planned) && isAllowed(request.seat(), upload));
            if (same.isPresent() && request.needsNoRecord()) {
                return objects.instructions(same.get());
            }
            AudioUpload upload = same.orElseGet(
                    () -> objects.begin(before.value().ref(), request.seat().user(), planned));
            var result = sessions.update(before, before.value().receiving(upload), request.once());
            (isNamed(upload, result) ? open : Optional.of(upload))
                    .filter(left -> !same.equals(Optional.of(left)))
                    .ifPresent(objects::giveUp);
            Optional<StoredValue<Session>> settled = settled(result);
            if (settled.isPresent()) {
                return objects.instructions(settled.get().value().upload().orElseThrow(Refusal::notFound));
            }
        }
    }

    StoredValue<Session> finish(UploadRequest request) {
        Optional<StoredValue<Session>> answered =
                sessions.repeated(request.once()).flatMap(Uploads::settled);
        if (answered.isPresent()) {
            return answered.get();
        }
        while (true) {
            StoredValue<Session> before = request.session(visible);
            Optional<AudioUpload> open = before.value().upload();
            if (open.isEmpty() && before.value().job().recording().isEmpty()) {
                throw Refusal.conflict("Nothing is being uploaded: begin with POST …/audio.");
            }
            if (open.isEmpty() && request.needsNoRecord()) {
                return before;
            }
            if (open.isPresent() && !isAllowed(request.seat(), open.get())) {
                throw Refusal.conflict("The member who began this upload may no longer upload: POST …/audio again.");
            }
            if (open.isPresent() && !objects.complete(open.get())) {
                throw Refusal.conflict("Some pieces are missing: POST …/audio again says which.");
            }
            Session after = open.map(
                            upload -> recordings.received(request.seat(), before.value(), upload, clock.instant()))
                    .orElse(before.value());
            Optional<StoredValue<Session>> settled = settled(sessions.update(before, after, request.once()));
            if (settled.isPresent()) {
                return settled.get();
            }
        }
    }

    /// Whether the session names this upload. The SDK repeats a put whose response was lost: after another write to the
    /// session the repeated put is a conflict.
    private static boolean isNamed(AudioUpload upload, WriteResult<Session> result) {
        return result instanceof WriteResult.Written<Session>
                || (result instanceof WriteResult.Conflict<Session>(StoredValue<Session> current)
                        && current.value().upload().equals(Optional.of(upload)));
    }

    private boolean isAllowed(Membership seat, AudioUpload upload) {
        return upload.by()
                .map(by -> access.allows(seat.workspace(), by, Action.RUN_THE_GAME))
                .orElse(true);
    }

    /// Empty on a version conflict: the caller reads the session again and retries.
    private static Optional<StoredValue<Session>> settled(WriteResult<Session> result) {
        return switch (result) {
            case WriteResult.Written<Session>(StoredValue<Session> now) -> Optional.of(now);
            case WriteResult.Repeated<Session>(StoredValue<Session> first) -> Optional.of(first);
            case WriteResult.Conflict<Session> _ -> Optional.empty();
            case WriteResult.KeyReused<Session> _ -> throw Refusal.keyReused();
            case WriteResult.NotFound<Session> _, WriteResult.AlreadyExists<Session> _ -> throw Refusal.notFound();
            case WriteResult.Refused<Session>(String rule) -> throw Refusal.conflict(rule);
        };
    }
}
