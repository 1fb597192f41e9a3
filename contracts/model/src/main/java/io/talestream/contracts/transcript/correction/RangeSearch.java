package io.talestream.contracts.transcript.correction;

import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.SpeakerChange.Anchor;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Places the range of a [SpeakerChange] in a new base: from what its first utterance became to what its last one
/// became. These have nearly the same words at the same time, or are parts of them. A range of several utterances
/// is otherwise placed by its times alone.
final class RangeSearch {
    private final SpeakerChange change;
    private final End first;
    private final Optional<End> last;

    RangeSearch(SpeakerChange change) {
        this.change = change;
        this.first = new End(change.first());
        this.last = change.isOneLine() ? Optional.of(first) : change.last().map(End::new);
    }

    void see(Utterance said, TextSimilarity words) {
        first.see(said, words);
        last.filter(end -> end != first).ifPresent(end -> end.see(said, words));
    }

    /// The change in the new base, after all of it was processed.
    SpeakerChange change() {
        boolean byTime = !change.isOneLine();
        Optional<Anchor> from = first.earliest(byTime);
        Optional<Anchor> to = last.flatMap(end -> end.latest(byTime));
        boolean isFound = from.isPresent()
                && (last.isEmpty()
                        || to.filter(end -> end.ordinal() >= from.get().ordinal())
                                .isPresent());
        return isFound ? change.at(from.get(), to) : change.unplaced();
    }

    /// The first or last utterance of the range, or the first of a scene.
    static final class End {
        private final Anchor anchor;
        private final TextSimilarity original;
        private @Nullable Utterance same;
        private double sameBy;
        private boolean isExact;
        private @Nullable Utterance firstPart;
        private @Nullable Utterance lastPart;
        private @Nullable Utterance firstAfterStart;
        private @Nullable Utterance lastBeforeEnd;

        End(Anchor anchor) {
            this.anchor = anchor;
            this.original = new TextSimilarity(anchor.original());
        }

        void see(Utterance said, TextSimilarity words) {
            boolean isExactly = anchor.original().equals(Correction.beginning(said.text()));
            double alike = isExactly ? 1 : original.to(words);
            double weight = Realignment.weight(alike, said.ordinal(), anchor.ordinal());
            if (Realignment.together(anchor.span(), said.span()).orElse(true)
                    && alike >= Realignment.THE_SAME
                    && (same == null || weight > sameBy)) {
                same = said;
                sameBy = weight;
                isExact = isExactly;
            }
            if (anchor.span().isEmpty() || said.span().isEmpty()) {
                return;
            }
            Span time = anchor.span().get();
            long middle = (said.span().get().startMs() + said.span().get().endMs()) / 2;
            if (middle >= time.startMs() && firstAfterStart == null) {
                firstAfterStart = said;
            }
            if (middle <= time.endMs()) {
                lastBeforeEnd = said;
            }
            boolean isPart = words.words() < original.words() && original.within(words) >= Realignment.THE_SAME;
            if (isPart && middle >= time.startMs() && middle <= time.endMs()) {
                firstPart = firstPart == null ? said : firstPart;
                lastPart = said;
            }
        }

        Optional<Anchor> earliest(boolean byTime) {
            return Stream.of(Optional.ofNullable(same), Optional.ofNullable(isExact ? null : firstPart))
                    .flatMap(Optional::stream)
                    .min(Comparator.comparingInt(Utterance::ordinal))
                    .or(() -> Optional.ofNullable(byTime ? firstAfterStart : null))
                    .map(Anchor::of);
        }

        Optional<Anchor> latest(boolean byTime) {
            return Stream.of(Optional.ofNullable(same), Optional.ofNullable(isExact ? null : lastPart))
                    .flatMap(Optional::stream)
                    .max(Comparator.comparingInt(Utterance::ordinal))
                    .or(() -> Optional.ofNullable(byTime ? lastBeforeEnd : null))
                    .map(Anchor::of);
        }
    }
}
