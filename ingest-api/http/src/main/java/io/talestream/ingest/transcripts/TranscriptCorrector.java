package io.talestream.ingest.transcripts;

import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.correction.CorrectedTranscript;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.Sessions;
import io.talestream.store.objects.CorrectedTranscripts;
import io.talestream.store.objects.ObjectsUnavailable;
import io.talestream.store.table.Backoff;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import java.util.function.BiFunction;

/// Corrects a transcript: writes a new file for readers, then the pointer to it together with the corrections. An
/// interruption in between leaves an unreferenced file. A correction that changes nothing writes nothing.
@Singleton
record TranscriptCorrector(Sessions sessions, CorrectedTranscripts corrected, Clock clock) {
    private static final int ATTEMPTS = 5;

    /// The requested change and its outcome; the pointer refers to the current transcript.
    record CorrectionResult<C>(C change, WriteResult<TranscriptPointer> pointer) {}

    /// Retries on a version conflict: `wanted` is evaluated again for each attempt, and may refuse.
    ///
    /// @throws CorrectionLimitReached if the corrections exceed the size that can be stored
    <C extends CorrectedTranscripts.Change> CorrectionResult<C> correct(
            SessionRef session, BiFunction<StoredValue<TranscriptPointer>, Corrections, C> wanted) {
        for (int attempt = 1; ; attempt++) {
            StoredValue<TranscriptPointer> pointer =
                    sessions.transcript(session).orElseThrow(Refusal::notFound);
            Optional<StoredValue<Corrections>> layer = sessions.corrections(session);
            C change = wanted.apply(
                    pointer, layer.map(StoredValue::value).orElseGet(() -> Corrections.none(pointer.value())));
            Optional<CorrectedTranscript> now = made(pointer, change);
            if (now.isEmpty()) {
                return new CorrectionResult<>(change, new WriteResult.Written<>(pointer));
            }
            WriteResult<TranscriptPointer> written = sessions.correct(pointer, layer, now.get());
            if (!(written instanceof WriteResult.Conflict<TranscriptPointer>) || !isTriedAgain(attempt)) {
                if (written instanceof WriteResult.Written<TranscriptPointer>(StoredValue<TranscriptPointer> after)) {
                    corrected.tidy(after.value(), clock.instant());
                }
                return new CorrectionResult<>(change, written);
            }
        }
    }

    private Optional<CorrectedTranscript> made(
            StoredValue<TranscriptPointer> pointer, CorrectedTranscripts.Change change) {
        try {
            return corrected.corrected(pointer.version(), change);
        } catch (InvalidField e) {
            throw new CorrectionLimitReached(e);
        } catch (IOException e) {
            throw new ObjectsUnavailable(
                    "S3 broke off on " + change.before().base().objectKey(), e);
        }
    }

    private static boolean isTriedAgain(int attempt) {
        if (attempt == ATTEMPTS) {
            return false;
        }
        try {
            Backoff.ofWrites().await(attempt);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
