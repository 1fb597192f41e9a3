package io.talestream.ingest.transcripts;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.Correction;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.store.objects.CorrectedTranscripts;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Corrections of which one becomes another when its utterance comes by.
final class OneChange implements CorrectedTranscripts.Change {
    private final Corrections before;
    private final int ordinal;
    private final Wish wish;
    private Corrections after;
    private @Nullable Utterance utterance;

    OneChange(Corrections before, int ordinal, Wish wish) {
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
        Utterance now = correction.map(one -> one.applied(base)).orElse(base);
        utterance = now;
        return now;
    }

    @Override
    public Corrections before() {
        return before;
    }

    @Override
    public Corrections after() {
        return after;
    }

    Utterance utterance() {
        if (utterance == null) {
            throw new IllegalStateException("the base has no utterance " + ordinal);
        }
        return utterance;
    }
}
