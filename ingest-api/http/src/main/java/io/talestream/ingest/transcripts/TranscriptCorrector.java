package io.talestream.ingest.transcripts;

import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.Backoff;
import io.talestream.store.objects.CorrectedTranscripts;
import io.talestream.store.objects.ObjectsUnavailable;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import java.util.function.BiFunction;

/// Mends a transcript: the file that everyone reads is made anew, and then the pointer to it is written
/// together with what was mended. Whoever is interrupted in between leaves a file that nothing points to; and
/// asked again for what is so already, nothing is written.
@Singleton
final class TranscriptCorrector {
    private static final int ATTEMPTS = 5;

    private final Sessions sessions;
    private final CorrectedTranscripts corrected;
    private final Clock clock;

    TranscriptCorrector(Sessions sessions, CorrectedTranscripts corrected, Clock clock) {
        this.sessions = sessions;
        this.corrected = corrected;
        this.clock = clock;
    }

    /// What was to be changed, and how that ended; the pointer is to what is read now.
    record Mended<C>(C change, WriteResult<TranscriptPointer> pointer) {}

    /// It is tried again when someone else was faster: `wanted` is asked anew then, and may refuse.
    ///
    /// @throws NoRoom if more would be mended than can be kept
    <C extends CorrectedTranscripts.Change> Mended<C> mend(
            SessionRef session, BiFunction<Stored<TranscriptPointer>, Corrections, C> wanted) {
        var backoff = new Backoff(ATTEMPTS);
        while (true) {
            Stored<TranscriptPointer> pointer = sessions.transcript(session).orElseThrow(Refusal::notFound);
            Optional<Stored<Corrections>> layer = sessions.corrections(session);
            C change =
                    wanted.apply(pointer, layer.map(Stored::value).orElseGet(() -> Corrections.none(pointer.value())));
            Optional<TranscriptPointer> now = made(pointer, change);
            if (now.isEmpty()) {
                return new Mended<>(change, new WriteResult.Written<>(pointer));
            }
            WriteResult<TranscriptPointer> written = sessions.correct(pointer, now.get(), layer, change.after());
            if (!(written instanceof WriteResult.Conflict<TranscriptPointer>) || !isTriedAgain(backoff)) {
                if (written instanceof WriteResult.Written<TranscriptPointer>(Stored<TranscriptPointer> after)) {
                    corrected.tidy(after.value(), clock.instant());
                }
                return new Mended<>(change, written);
            }
        }
    }

    private Optional<TranscriptPointer> made(Stored<TranscriptPointer> pointer, CorrectedTranscripts.Change change) {
        try {
            return corrected.corrected(pointer.version(), change);
        } catch (InvalidField e) {
            throw new CorrectionLimitReached(e);
        } catch (IOException e) {
            throw new ObjectsUnavailable(
                    "S3 broke off on " + change.before().base().objectKey(), e);
        }
    }

    private static boolean isTriedAgain(Backoff backoff) {
        try {
            return backoff.again();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
