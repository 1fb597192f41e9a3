package io.talestream.contracts.session;

import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.correction.Corrections;
import java.util.List;
import java.util.Optional;

/// All that comes of one transcription, of one session: the transcript, and at most one summary an edition.
/// Where the one before was mended, the corrections come with it, laid over the new one.
public record TranscriptionResult(
        TranscriptPointer transcript, List<Summary> summaries, Optional<Realigned> corrections) {
    /// Corrections over a new transcript, and the version of those they were made from.
    public record Realigned(Version from, Corrections over) {}

    public TranscriptionResult(TranscriptPointer transcript, List<Summary> summaries) {
        this(transcript, summaries, Optional.empty());
    }

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

    public SessionRef session() {
        return transcript.session();
    }

    /// Where it is written, it must be this session's.
    public void checkIsOf(SessionRef expected) {
        if (!session().equals(expected)) {
            throw new IllegalArgumentException(
                    "the result of %s cannot be written to %s".formatted(session(), expected));
        }
    }
}
