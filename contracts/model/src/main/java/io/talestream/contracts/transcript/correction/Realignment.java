package io.talestream.contracts.transcript.correction;

import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Places earlier corrections in a new base, which is streamed utterance by utterance and not held.
///
/// A text is placed where the same was said: at the same time, if there are times, in nearly the same words. A secret
/// is placed more broadly: every utterance in its time span becomes secret, and so does every utterance anywhere that
/// nearly repeats its words. A correction without a place stays unplaced until the next base.
public final class Realignment {
    /// The minimum similarity of two transcriptions of the same words.
    private static final double THE_SAME = 0.7;

    /// The minimum similarity of the closest utterance, which is hidden if no utterance matches a secret better.
    private static final double PERHAPS_THE_SAME = 0.4;

    /// Shorter utterances are too common to identify a secret by their words.
    private static final int WORDS_OF_ITS_OWN = 4;

    private final Corrections before;
    private final List<Search> searches;
    private final Map<Integer, Utterance> found = new HashMap<>();

    public Realignment(Corrections before) {
        this.before = before;
        this.searches = Stream.concat(before.placed().stream(), before.unplaced().stream())
                .map(Search::new)
                .toList();
    }

    /// Processes the next utterance of the new base.
    public void see(Utterance said) {
        var words = new TextSimilarity(said.text());
        for (Search search : searches) {
            if (search.sees(said, words)) {
                found.put(said.ordinal(), said);
            }
        }
    }

    /// The corrections of the new base, after all of it was processed.
    public Corrections over(Corrections.Base base) {
        Map<Integer, Optional<String>> texts = new TreeMap<>();
        Map<Integer, Boolean> secrets = new TreeMap<>();
        List<Correction> unplaced = new ArrayList<>();
        for (Search search : searches) {
            boolean hasText = search.correction.text().isPresent() && search.same >= 0;
            boolean shows = search.correction.secret().isPresent() && !search.correction.hides() && search.same >= 0;
            if (hasText) {
                texts.putIfAbsent(search.same, search.correction.text());
            }
            if (shows) {
                secrets.putIfAbsent(search.same, false);
            }
            search.hidden().forEach(ordinal -> secrets.put(ordinal, true));
            boolean textIsLost = search.correction.text().isPresent() && !hasText;
            boolean secretIsLost = search.correction.hides()
                    ? search.hidden().isEmpty()
                    : search.correction.secret().isPresent() && !shows;
            if (textIsLost || secretIsLost) {
                unplaced.add(search.left(textIsLost, secretIsLost));
            }
        }
        List<Correction> placed = new ArrayList<>();
        for (Utterance said : found.values()) {
            Optional<String> text = texts.getOrDefault(said.ordinal(), Optional.empty());
            Correction.of(said, text, Optional.ofNullable(secrets.get(said.ordinal())))
                    .ifPresent(placed::add);
        }
        return new Corrections(before.session(), base, placed, unplaced);
    }

    private static final class Search {
        private final Correction correction;
        private final TextSimilarity original;
        private final Optional<TextSimilarity> corrected;
        private final List<Integer> hiding = new ArrayList<>();
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
                sameBy = weight(alike, said.ordinal());
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

        /// The utterances that become secret. If none matches by time or words, the closest one.
        List<Integer> hidden() {
            return hiding.isEmpty() && perhaps >= 0 && correction.hides() ? List.of(perhaps) : hiding;
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
            return same < 0 || weight(alike, ordinal) > sameBy;
        }

        /// Of two equally similar utterances, the one nearer to the old position wins.
        private double weight(double alike, int ordinal) {
            return alike - Math.abs(ordinal - correction.ordinal()) / (10.0 * Utterance.MOST);
        }

        /// Whether the spans overlap; empty if one of them has no times.
        private static Optional<Boolean> together(Optional<Span> one, Optional<Span> other) {
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
    }
}
