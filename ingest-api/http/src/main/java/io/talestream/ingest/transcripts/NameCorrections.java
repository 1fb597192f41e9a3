package io.talestream.ingest.transcripts;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.Correction;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.transcript.correction.Respelling;
import io.talestream.store.objects.CorrectedTranscripts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Adds the correction of a name to every utterance that contains it.
final class NameCorrections implements CorrectedTranscripts.Change {
    private final Corrections before;
    private final Respelling respelling;
    private final Set<Integer> respelt = new HashSet<>();
    private final List<Correction> added = new ArrayList<>();

    NameCorrections(Corrections before, Respelling respelling) {
        this.before = before;
        this.respelling = respelling;
    }

    @Override
    public Utterance applied(Utterance base) {
        Utterance was = before.applied(base);
        if (!respelling.changes(was.text())) {
            return was;
        }
        Optional<Correction> correction = Correction.of(
                base,
                Optional.of(respelling.in(was.text())),
                before.at(base.ordinal()).flatMap(Correction::secret));
        respelt.add(base.ordinal());
        correction.ifPresent(added::add);
        return before.applied(base, correction);
    }

    @Override
    public Corrections before() {
        return before;
    }

    @Override
    public Corrections after() {
        List<Correction> all = new ArrayList<>(before.placed());
        all.removeIf(correction -> respelt.contains(correction.ordinal()));
        all.addAll(added);
        return before.with(all);
    }
}
