package io.talestream.contracts.transcript.correction;

import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/// Places earlier corrections in a new base, which is streamed utterance by utterance and not held.
///
/// A text is placed where the same was said: at the same time, if there are times, in nearly the same
/// words. A secret is placed more broadly: every utterance in its time span becomes secret, and so does
/// every utterance anywhere that nearly repeats its words or has a part of them. A correction without a
/// place stays unplaced until the next base; an unplaced secret withholds the whole transcript. A change of
/// speakers is placed by the ends of its range, a scene by its first utterance. Corrections of messages of a chat log
/// apply to the same messages.
public final class Realignment implements Alignment {
    /// The minimum similarity of two transcriptions of the same words.
    static final double THE_SAME = 0.7;

    /// The minimum similarity of the closest utterance, which is hidden if no utterance matches a secret
    /// better.
    private static final double PERHAPS_THE_SAME = 0.4;

    /// Shorter utterances are too common to identify a secret by their words.
    private static final int WORDS_OF_ITS_OWN = 4;

    private final Corrections before;
    private final List<RangeSearch> ranges;
    private final List<SceneSearch> scenes;
    private final List<Search> searches = new ArrayList<>();
    private final Map<String, List<PhraseSearch>> byWord = new HashMap<>();
    private final Map<Integer, Utterance> found = new HashMap<>();

    /// The last utterances of the new base that have words.
    private final Deque<Utterance> recent = new ArrayDeque<>();

    private final Map<Integer, Search> secrets = new HashMap<>();
    private long words;

    /// The messages of the previous base in their order, each with its correction.
    private final Map<Message, Deque<Optional<Correction>>> messages = new HashMap<>();

    private final List<Correction> placedMessages = new ArrayList<>();

    public Realignment(Corrections before) {
        this.before = before;
        this.ranges = before.speakers().stream().map(RangeSearch::new).toList();
        this.scenes = before.scenes().stream().map(SceneSearch::new).toList();
        for (Correction placed : before.placed()) {
            Search search = search(placed);
            if (placed.hides()) {
                secrets.put(placed.ordinal(), search);
            }
        }
        before.unplaced().forEach(this::search);
    }

    private Search search(Correction correction) {
        var search = new Search(correction);
        searches.add(search);
        if (correction.hides()) {
            searchFor(correction.original(), search);
            correction.text().ifPresent(text -> searchFor(text, search));
        }
        return search;
    }

    private void searchFor(String secret, Search search) {
        for (PhraseSearch phrase : PhraseSearch.of(secret)) {
            search.phrases.add(phrase);
            phrase.words()
                    .forEach(word ->
                            byWord.computeIfAbsent(word, _ -> new ArrayList<>()).add(phrase));
        }
    }

    /// An utterance of the previous base may be secret without a correction, or longer than a correction keeps it.
    @Override
    public void replace(Utterance said) {
        Optional<Correction> correction = before.at(said.ordinal());
        if (!said.isSpeech()) {
            correction.ifPresent(this::giveUp);
            messages.computeIfAbsent(Message.of(said), _ -> new ArrayDeque<>()).add(correction);
            return;
        }
        if (!correction.map(one -> one.applied(said)).orElse(said).secret()) {
            return;
        }
        String beginning = Correction.beginning(said.text());
        Search search = secrets.computeIfAbsent(said.ordinal(), ordinal -> {
            var secret = search(new Correction(ordinal, said.span(), beginning, Optional.empty(), Optional.of(true)));
            correction.flatMap(Correction::text).ifPresent(text -> searchFor(text, secret));
            return secret;
        });
        if (!beginning.equals(said.text())) {
            searchFor(said.text(), search);
        }
    }

    /// The correction belongs to a message, which is not searched for in speech.
    private void giveUp(Correction correction) {
        searches.removeIf(search -> search.correction.equals(correction));
        secrets.remove(correction.ordinal());
    }

    @Override
    public void see(Utterance next) {
        if (searches.isEmpty() && ranges.isEmpty() && scenes.isEmpty() && messages.isEmpty()) {
            return;
        }
        // A candidate is held until the end, and the times of its words are not needed.
        Utterance said = next.with(next.text(), List.of(), next.secret());
        var similarity = new TextSimilarity(said.text());
        ranges.forEach(range -> range.see(said, similarity));
        scenes.forEach(scene -> scene.see(said, similarity));
        if (!said.isSpeech()) {
            seeMessage(said);
            return;
        }
        for (Search search : searches) {
            if (search.sees(said, similarity)) {
                found.put(said.ordinal(), said);
            }
        }
        List<String> spoken = TextSimilarity.words(said.text());
        if (!spoken.isEmpty()) {
            recent.addLast(said);
            if (recent.size() > PhraseSearch.reach()) {
                recent.removeFirst();
            }
        }
        for (String word : spoken) {
            words++;
            for (PhraseSearch phrase : byWord.getOrDefault(word, List.of())) {
                Set<Integer> place = phrase.add(word, words, said.ordinal());
                if (!place.isEmpty()) {
                    recent.stream()
                            .filter(near -> place.contains(near.ordinal()))
                            .forEach(near -> found.put(near.ordinal(), near));
                }
            }
        }
    }

    private void seeMessage(Utterance said) {
        Optional.ofNullable(messages.get(Message.of(said)))
                .flatMap(same -> Optional.ofNullable(same.poll()).flatMap(Function.identity()))
                .flatMap(correction -> Correction.of(said, correction.text(), correction.secret()))
                .ifPresent(placedMessages::add);
    }

    @Override
    public Corrections over(Corrections.Base base) {
        Map<Integer, Optional<String>> texts = new TreeMap<>();
        Map<Integer, Boolean> secrecy = new TreeMap<>();
        List<Correction> unplaced = new ArrayList<>();
        for (Search search : searches) {
            boolean hasText = search.correction.text().isPresent() && search.same >= 0;
            boolean shows = search.correction.secret().isPresent() && !search.correction.hides() && search.same >= 0;
            if (hasText) {
                texts.putIfAbsent(search.same, search.correction.text());
            }
            if (shows) {
                secrecy.putIfAbsent(search.same, false);
            }
            Set<Integer> hidden = search.hidden();
            hidden.forEach(ordinal -> secrecy.put(ordinal, true));
            boolean textIsLost = search.correction.text().isPresent() && !hasText;
            boolean secretIsLost = search.correction.hides()
                    ? hidden.isEmpty()
                    : search.correction.secret().isPresent() && !shows;
            if (textIsLost || secretIsLost) {
                unplaced.add(search.left(textIsLost, secretIsLost));
            }
        }
        List<Correction> placed = new ArrayList<>(placedMessages);
        for (Utterance said : found.values()) {
            Optional<String> text = texts.getOrDefault(said.ordinal(), Optional.empty());
            Correction.of(said, text, Optional.ofNullable(secrecy.get(said.ordinal())))
                    .ifPresent(placed::add);
        }
        return new Corrections(
                before.session(),
                base,
                placed,
                unplaced,
                ranges.stream().map(RangeSearch::change).toList(),
                scenes.stream().map(SceneSearch::mark).toList(),
                unplaced.stream().anyMatch(Correction::hides));
    }

    /// Of two equally similar utterances, the one nearer to the old position wins.
    static double weight(double alike, int ordinal, int before) {
        return alike - Math.abs(ordinal - before) / (10.0 * Utterance.MOST);
    }

    /// Whether the spans overlap; empty if one of them has no times.
    static Optional<Boolean> together(Optional<Span> one, Optional<Span> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return Optional.empty();
        }
        Span a = one.get();
        Span b = other.get();
        boolean isMoment = a.startMs() == a.endMs() || b.startMs() == b.endMs();
        return Optional.of(
                isMoment
                        ? a.startMs() <= b.endMs() && b.startMs() <= a.endMs()
                        : a.startMs() < b.endMs() && b.startMs() < a.endMs());
    }

    private static final class Search {
        private final Correction correction;
        private final TextSimilarity original;
        private final Optional<TextSimilarity> corrected;
        private final List<PhraseSearch> phrases = new ArrayList<>();
        private final Set<Integer> hiding = new HashSet<>();
        private int same = -1;
        private double sameBy;
        private int perhaps = -1;
        private double perhapsBy;

        Search(Correction correction) {
            this.correction = correction;
            this.original = new TextSimilarity(correction.original());
            this.corrected = correction.text().map(TextSimilarity::new);
        }

        boolean sees(Utterance said, TextSimilarity words) {
            Optional<Boolean> together = together(correction.span(), said.span());
            double alike = Math.max(
                    original.to(words), corrected.map(text -> text.to(words)).orElse(0.0));
            boolean isCandidate = together.orElse(true) && alike >= THE_SAME && closer(alike, said.ordinal());
            if (isCandidate) {
                same = said.ordinal();
                sameBy = weight(alike, said.ordinal(), correction.ordinal());
            }
            if (!correction.hides()) {
                return isCandidate;
            }
            double repeats = Math.max(
                    original.within(words),
                    corrected.map(text -> text.within(words)).orElse(0.0));
            boolean isLong = Math.min(original.words(), words.words()) >= WORDS_OF_ITS_OWN;
            boolean isLikeIt = isLong ? repeats >= THE_SAME : together.isEmpty() && alike >= 1;
            boolean hides = together.orElse(false) || isLikeIt;
            if (hides) {
                hiding.add(said.ordinal());
            } else if (alike >= PERHAPS_THE_SAME && alike > perhapsBy) {
                perhaps = said.ordinal();
                perhapsBy = alike;
            }
            return isCandidate || hides || perhaps == said.ordinal();
        }

        /// The utterances that become secret. If none matches by time or words, the closest one. The few
        /// words of a short secret hide others only if they are in none of these: they have moved.
        Set<Integer> hidden() {
            Set<Integer> hidden = new TreeSet<>(hiding);
            phrases.stream().filter(phrase -> !phrase.isShort()).forEach(phrase -> hidden.addAll(phrase.found()));
            if (hidden.isEmpty() && perhaps >= 0) {
                hidden.add(perhaps);
            }
            phrases.stream()
                    .filter(phrase -> phrase.isShort() && Collections.disjoint(hidden, phrase.found()))
                    .toList()
                    .forEach(phrase -> hidden.addAll(phrase.found()));
            return hidden;
        }

        Correction left(boolean textIsLost, boolean secretIsLost) {
            return new Correction(
                    correction.ordinal(),
                    correction.span(),
                    correction.original(),
                    correction.text().filter(_ -> textIsLost),
                    correction.secret().filter(_ -> secretIsLost));
        }

        private boolean closer(double alike, int ordinal) {
            return same < 0 || weight(alike, ordinal, correction.ordinal()) > sameBy;
        }
    }
}
