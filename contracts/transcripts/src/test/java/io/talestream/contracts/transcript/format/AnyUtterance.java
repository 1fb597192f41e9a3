package io.talestream.contracts.transcript.format;

import io.talestream.contracts.any.AnyText;
import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/// A transcript's worth of utterances, timed and untimed, with and without words.
final class AnyUtterance implements ArbitrarySupplier<List<Utterance>> {
    @Override
    public Arbitrary<List<Utterance>> get() {
        return numbered(Combinators.combine(
                        AnyText.line(Utterance.LONGEST_SPEAKER),
                        span().optional(),
                        AnyText.prose(3_000).filter(text -> !text.isBlank()),
                        confidence().optional(),
                        word().list().ofMaxSize(5),
                        Arbitraries.of(true, false),
                        Arbitraries.of(Utterance.Kind.values()))
                .as((speaker, span, text, confidence, words, secret, kind) -> new Utterance(
                        0, speaker, span, text, confidence, span.isPresent() ? words : List.of(), secret, kind)));
    }

    /// Plain speech, timed, as a subtitle file can carry it.
    static Arbitrary<List<Utterance>> spoken() {
        return numbered(Combinators.combine(
                        Arbitraries.of("Mira", "Old Tom", "SPEAKER_1", "Åsa & Bo", "ミラ", "spk_0"),
                        span(),
                        Arbitraries.of("Who goes there", "2 < 3 & 5 > 4", "at 12:30 we leave", "Ja. Nein!", "42", "{x}")
                                .list()
                                .ofMinSize(1)
                                .ofMaxSize(4))
                .as((speaker, span, words) -> new Utterance(
                        0, speaker, Optional.of(span), String.join(" ", words), Optional.empty(), List.of())));
    }

    private static Arbitrary<Span> span() {
        Arbitrary<Integer> ms = Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.integers().between(0, 20_000_000)),
                Tuple.of(1, Arbitraries.of(0, (int) Span.LATEST_MS)));
        return Combinators.combine(ms, ms).as((a, b) -> new Span(Math.min(a, b), Math.max(a, b)));
    }

    private static Arbitrary<Confidence> confidence() {
        return Arbitraries.doubles().between(0, 1).map(Confidence::new);
    }

    private static Arbitrary<Word> word() {
        return Combinators.combine(AnyText.line(50), span(), confidence().optional())
                .as(Word::new);
    }

    private static Arbitrary<List<Utterance>> numbered(Arbitrary<Utterance> each) {
        return each.list().ofMinSize(1).ofMaxSize(8).map(utterances -> {
            var numbered = new ArrayList<Utterance>();
            for (Utterance it : utterances) {
                numbered.add(it.numbered(numbered.size()));
            }
            return numbered;
        });
    }
}
