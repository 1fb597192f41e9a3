package io.talestream.contracts.session;

import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.correction.Corrections;
import java.util.List;
import java.util.Optional;

/// The result of one transcription of one session: the transcript, and at most one summary per edition. If the
/// previous transcript had corrections or secrets, the result contains them, realigned with the new one.
///
/// @param hides whether lines are secret: then the previous transcript is redacted, and a players' summary of it is
///     withheld, unless there is a new one
public record TranscriptionResult(
        TranscriptPointer transcript, List<Summary> summaries, Optional<Realigned> corrections, boolean hides) {
    /// Corrections realigned with a new transcript, and the version of the corrections they were made from. It is empty
    /// if there were none: then they are secrets of the previous base.
    public record Realigned(Optional<Version> from, Corrections over) {}

    public TranscriptionResult {
        summaries = List.copyOf(summaries);
        SessionRef session = transcript.session();
        if (!summaries.stream().allMatch(summary -> summary.session().equals(session))) {
            throw new IllegalArgumentException("a summary belongs to another session than its transcript");
        }
        if (summaries.stream().map(Summary::edition).distinct().count() < summaries.size()) {
            throw new IllegalArgumentException("an edition has more than one summary");
        }
    }

    /// Hides no lines.
    public TranscriptionResult(TranscriptPointer transcript, List<Summary> summaries, Optional<Realigned> corrections) {
        this(transcript, summaries, corrections, false);
    }

    public SessionRef session() {
        return transcript.session();
    }

    public void checkIsOf(SessionRef expected) {
        if (!session().equals(expected)) {
            throw new IllegalArgumentException(
                    "the result of %s cannot be written to %s".formatted(session(), expected));
        }
    }
}
