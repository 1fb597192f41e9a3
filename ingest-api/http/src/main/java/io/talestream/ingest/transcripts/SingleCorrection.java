package io.talestream.ingest.transcripts;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.Correction;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.store.objects.CorrectedTranscripts;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Replaces the correction of one utterance when that utterance is reached.
final class SingleCorrection implements CorrectedTranscripts.Change {
    private final Corrections before;
    private final int ordinal;
    private final CorrectionRequest wish;
    private Corrections after;
    private @Nullable UtteranceChange seen;

    /// The utterance before and after the correction, as GMs see it: also while the whole transcript is withheld.
    record UtteranceChange(Utterance was, Utterance is) {
        boolean becameSecret() {
            return is.secret() && !was.secret();
        }
    }

    SingleCorrection(Corrections before, int ordinal, CorrectionRequest wish) {
        this.before = before;
        this.ordinal = ordinal;
        this.wish = wish;
        this.after = before;
    }

    @Override
    public Utterance applied(Utterance base) {
        if (base.ordinal() != ordinal) {
            return before.applied(base);
        }
        Optional<Correction> correction = wish.over(base, before.at(ordinal));
        after = before.with(ordinal, correction);
        seen = new UtteranceChange(
                before.released().applied(base), after.released().applied(base));
        return after.applied(base);
    }

    @Override
    public Corrections before() {
        return before;
    }

    @Override
    public Corrections after() {
        return after;
    }

    UtteranceChange seen() {
        if (seen == null) {
            throw new IllegalStateException("the base has no utterance " + ordinal);
        }
        return seen;
    }
}
