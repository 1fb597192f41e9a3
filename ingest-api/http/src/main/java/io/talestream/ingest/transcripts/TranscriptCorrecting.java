package io.talestream.ingest.transcripts;

import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.ingest.answer.Answers;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.Backoff;
import io.talestream.store.objects.CorrectedTranscripts;
import io.talestream.store.objects.ObjectsUnavailable;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Mends one utterance: the file that everyone reads is made anew, and then the pointer to it is written
/// together with what was mended. Whoever is interrupted in between leaves a file that nothing points to; and
/// asked again for what is so already, nothing is written.
@Singleton
final class TranscriptCorrecting {
    private static final int ATTEMPTS = 5;

    private final Sessions sessions;
    private final CorrectedTranscripts corrected;
    private final Clock clock;

    TranscriptCorrecting(Sessions sessions, CorrectedTranscripts corrected, Clock clock) {
        this.sessions = sessions;
        this.corrected = corrected;
        this.clock = clock;
    }

    /// An utterance as it is read now, and the pointer to the transcript it is in.
    record Mended(Utterance utterance, Stored<TranscriptPointer> pointer) {}

    /// Whoever names a version changes that one or nothing; for whoever does not, it is tried again when
    /// someone else was faster.
    Mended mend(SessionRef session, int ordinal, @Nullable String ifMatch, Wish wish) {
        var backoff = new Backoff(ATTEMPTS);
        while (true) {
            Stored<TranscriptPointer> pointer = sessions.transcript(session).orElseThrow(Refusal::notFound);
            TranscriptTag.check(ifMatch, pointer);
            if (ordinal >= pointer.value().utterances()) {
                throw Refusal.notFound();
            }
            Optional<Stored<Corrections>> layer = sessions.corrections(session);
            Corrections before = layer.map(Stored::value).orElseGet(() -> Corrections.none(pointer.value()));
            var change = new OneChange(before, ordinal, wish);
            Optional<TranscriptPointer> now = made(pointer, change);
            if (now.isEmpty()) {
                return new Mended(change.utterance(), pointer);
            }
            WriteResult<TranscriptPointer> written = sessions.correct(pointer, now.get(), layer, change.after());
            if (!(written instanceof WriteResult.Conflict<TranscriptPointer>) || !isTriedAgain(backoff)) {
                Stored<TranscriptPointer> after = Answers.written(written);
                corrected.tidy(after.value(), clock.instant());
                return new Mended(change.utterance(), after);
            }
        }
    }

    private Optional<TranscriptPointer> made(Stored<TranscriptPointer> pointer, OneChange change) {
        try {
            return corrected.corrected(pointer.version(), change);
        } catch (InvalidField e) {
            throw Refusal.notKept("text", "is too much: with it, " + e.field() + " " + e.problem());
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
