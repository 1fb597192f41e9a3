package io.talestream.ingest.transcripts;

import io.talestream.contracts.id.Ids;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.transcript.correction.SpeakerChange;
import io.talestream.contracts.transcript.correction.SpeakerChange.Anchor;
import io.talestream.store.objects.CorrectedTranscripts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Gives a range of utterances to another speaker, as one rule. A rule without effect is not added.
final class RangeCorrection implements CorrectedTranscripts.Change {
    /// @param last empty for the end of the transcript
    /// @param of only utterances with this label; empty for all
    record Wish(int first, Optional<Integer> last, Optional<String> of, String label) {
        boolean covers(Utterance said) {
            return said.ordinal() >= first
                    && last.map(end -> said.ordinal() <= end).orElse(true)
                    && of.map(said.speaker()::equals).orElse(true);
        }
    }

    private final String id = Ids.next();
    private final Corrections before;
    private final Wish wish;
    private @Nullable Anchor first;
    private Optional<Anchor> last = Optional.empty();
    private int changed;

    RangeCorrection(Corrections before, Wish wish) {
        this.before = before;
        this.wish = wish;
    }

    @Override
    public Utterance applied(Utterance base) {
        if (base.ordinal() == wish.first()) {
            first = Anchor.of(base);
        }
        if (wish.last().filter(end -> end == base.ordinal()).isPresent()) {
            last = Optional.of(Anchor.of(base));
        }
        Utterance was = before.applied(base);
        if (!wish.covers(was) || was.speaker().equals(wish.label())) {
            return was;
        }
        changed++;
        return was.saidBy(wish.label());
    }

    @Override
    public Corrections before() {
        return before;
    }

    @Override
    public Corrections after() {
        if (changed == 0 || first == null) {
            return before;
        }
        List<SpeakerChange> all = new ArrayList<>(before.speakers());
        all.add(new SpeakerChange(id, first, last, wish.of(), wish.label(), true));
        return before.withSpeakers(all);
    }

    SpeakerChangedView view() {
        return new SpeakerChangedView(changed, changed == 0 ? Optional.empty() : Optional.of(id));
    }
}
