package io.talestream.transcription.job;

import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.store.Campaigns;
import io.talestream.store.Sessions;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.ObjectsUnavailable;
import io.talestream.store.objects.TranscriptFiles;
import io.talestream.transcription.summary.Summarizers;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Summarises a session when its transcript is imported, and regenerates the summary when part of it becomes secret or
/// is no longer secret, or gets another speaker: older summaries may contain what is now hidden from players. A
/// summary that a person wrote stays, with the new one as a proposal.
public final class SummaryRefresh {
    private final Sessions sessions;
    private final Glossaries glossaries;
    private final TranscriptFiles files;
    private final Summarizers summarizers;

    public SummaryRefresh(Sessions sessions, Campaigns campaigns, Bucket bucket, Summarizers summarizers) {
        this.sessions = sessions;
        this.glossaries = new Glossaries(campaigns);
        this.files = new TranscriptFiles(bucket);
        this.summarizers = summarizers;
    }

    /// Regenerates only summaries that follow other corrections than the current ones, so a repeated call changes
    /// nothing and calls no model. A session without a summary gets none.
    void refreshCorrected(SessionRef ref) {
        boolean isDone;
        do {
            Optional<SessionResults> found = sessions.load(ref);
            Optional<StoredValue<Corrections>> corrected = found.flatMap(SessionResults::corrections);
            isDone = found.isEmpty()
                    || corrected.isEmpty()
                    || isRefreshed(
                            found.get(),
                            there -> there.filter(summary -> isBehind(summary, corrected.get()))
                                    .isPresent());
        } while (!isDone);
    }

    /// Summaries of earlier releases do not say what they follow: their age decides.
    private static boolean isBehind(StoredValue<Summary> summary, StoredValue<Corrections> corrections) {
        return summary.value()
                .follows()
                .map(print -> !print.equals(
                        SummaryBasis.fingerprint(summary.value().edition(), Optional.of(corrections.value()))))
                .orElseGet(() -> corrections.version().isNewerThan(summary.editedIn()));
    }

    /// Summarises a transcript imported at this time like one that was transcribed here. Summaries written since then
    /// stay.
    void refreshImported(SessionRef ref, Instant completed) {
        boolean isDone;
        do {
            isDone = sessions.load(ref)
                    .map(found -> isRefreshed(
                            found,
                            there -> there.filter(
                                            summary -> !summary.updatedAt().isBefore(completed))
                                    .isEmpty()))
                    .orElse(true);
        } while (!isDone);
    }

    /// Returns false on a version conflict.
    ///
    /// @param isDue whether to regenerate an edition; empty if the edition has no summary yet
    private boolean isRefreshed(SessionResults found, Predicate<Optional<StoredValue<Summary>>> isDue) {
        Optional<TranscriptPointer> transcript = found.transcript().map(StoredValue::value);
        List<Edition> due = Stream.of(Edition.values())
                .filter(one -> isDue.test(there(found, one)))
                .toList();
        if (transcript.isEmpty() || due.isEmpty()) {
            return true;
        }
        for (Summary fresh : regenerated(found, transcript.get(), due)) {
            Optional<StoredValue<Summary>> before = there(found, fresh.edition());
            Summary now = before.map(old -> old.value().followedBy(fresh)).orElse(fresh);
            boolean isNews = !before.map(StoredValue::value).equals(Optional.of(now));
            if (isNews && isConflict(sessions.write(before, now))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isConflict(WriteResult<Summary> result) {
        return result instanceof WriteResult.Conflict || result instanceof WriteResult.AlreadyExists;
    }

    private static Optional<StoredValue<Summary>> there(SessionResults found, Edition edition) {
        return found.summaries().stream()
                .filter(summary -> summary.value().edition() == edition)
                .findFirst();
    }

    private List<Summary> regenerated(SessionResults found, TranscriptPointer pointer, List<Edition> due) {
        SessionRef ref = pointer.session();
        try (InputStream in = files.open(pointer.objectKey())) {
            return new SummaryGeneration(
                            found.session().value(),
                            glossaries.of(ref),
                            found.corrections().map(StoredValue::value))
                    .of(in, summarizers.of(ref), due);
        } catch (IOException e) {
            throw new ObjectsUnavailable("reading from S3 failed on " + pointer.objectKey(), e);
        }
    }
}
