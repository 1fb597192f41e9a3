package io.talestream.contracts.transcript.correction;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.SpeakerChange.Anchor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Places earlier corrections in a new base that differs from the previous one only in its messages: those of speech at
/// the same utterance, those of messages at the same message. A correction of a message that is gone is dropped.
public final class Renumbering implements Alignment {
    private final Corrections before;
    private final Deque<Integer> speech = new ArrayDeque<>();
    private final Map<Message, Deque<Integer>> messages = new HashMap<>();
    private final Map<Integer, Integer> places = new HashMap<>();

    public Renumbering(Corrections before) {
        this.before = before;
    }

    @Override
    public void replace(Utterance said) {
        (said.isSpeech() ? speech : messages.computeIfAbsent(Message.of(said), _ -> new ArrayDeque<>()))
                .add(said.ordinal());
    }

    @Override
    public void see(Utterance next) {
        Deque<Integer> same = next.isSpeech() ? speech : messages.getOrDefault(Message.of(next), new ArrayDeque<>());
        Optional.ofNullable(same.poll()).ifPresent(was -> places.put(was, next.ordinal()));
    }

    @Override
    public Corrections over(Corrections.Base base) {
        List<Correction> placed = before.placed().stream()
                .filter(correction -> places.containsKey(correction.ordinal()))
                .map(correction -> new Correction(
                        places.getOrDefault(correction.ordinal(), 0),
                        correction.span(),
                        correction.original(),
                        correction.text(),
                        correction.secret()))
                .toList();
        List<SpeakerChange> speakers =
                before.speakers().stream().map(this::renumbered).toList();
        List<SceneMark> scenes = before.scenes().stream().map(this::renumbered).toList();
        return new Corrections(before.session(), base, placed, before.unplaced(), speakers, scenes, before.withheld());
    }

    private SceneMark renumbered(SceneMark mark) {
        Optional<Anchor> at = renumbered(mark.at());
        return mark.placed() && at.isPresent()
                ? mark.at(at.get(), mark.insteadOf().flatMap(this::renumbered))
                : mark.unplaced();
    }

    private SpeakerChange renumbered(SpeakerChange change) {
        if (!change.placed()) {
            return change;
        }
        Optional<Anchor> first = renumbered(change.first());
        Optional<Anchor> last = change.last().flatMap(this::renumbered);
        return first.isPresent() && last.isPresent() == change.last().isPresent()
                ? change.at(first.get(), last)
                : change.unplaced();
    }

    private Optional<Anchor> renumbered(Anchor anchor) {
        return Optional.ofNullable(places.get(anchor.ordinal()))
                .map(now -> new Anchor(now, anchor.span(), anchor.original()));
    }
}
