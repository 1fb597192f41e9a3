package io.talestream.transcription.job;

import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.correction.SummaryBasis;
import io.talestream.store.objects.CorrectedTranscripts;
import java.util.Optional;

/// A summary that is not written yet, with what it was made of. A correction of a text, which no summary follows, does
/// not outdate it: a GM who corrects line after line does not start the model again with each of them.
///
/// @param base key of the base of the transcript
/// @param replaced version of the summary to replace, whose scenes the new one has
record RegeneratedSummary(Summary summary, Optional<String> base, Optional<Version> replaced) {
    static RegeneratedSummary of(SessionResults found, Summary summary) {
        return new RegeneratedSummary(summary, CorrectedTranscripts.base(found), replaced(found, summary));
    }

    boolean isMadeOf(SessionResults found) {
        String print =
                SummaryBasis.fingerprint(summary.edition(), found.corrections().map(StoredValue::value));
        return base.equals(CorrectedTranscripts.base(found))
                && replaced.equals(replaced(found, summary))
                && summary.follows().equals(Optional.of(print));
    }

    private static Optional<Version> replaced(SessionResults found, Summary summary) {
        return found.summary(summary.edition()).map(StoredValue::version);
    }
}
