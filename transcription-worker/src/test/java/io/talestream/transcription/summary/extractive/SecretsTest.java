package io.talestream.transcription.summary.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.summary.Edition;
import io.talestream.transcription.summary.SampleUtterances;
import io.talestream.transcription.summary.SummaryDraft;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;

class SecretsTest {
    private static final String[] WORDS =
            "the dragon Ossrik of Karst takes a bell and they find gold under tower you I wonder roll let's go. Vault, key!"
                    .split(" ", -1);

    @Property(tries = 100, seed = "1")
    void the_players_edition_is_the_same_whatever_the_secrets_say(
            @ForAll("evenings") List<SampleUtterances> evening, @ForAll("evenings") List<SampleUtterances> others) {
        isTheSameForPlayers(evening, others);
    }

    @Property(tries = 2_000)
    @Tag("proof")
    void in_two_thousand_sessions_the_players_edition_is_the_same_whatever_the_secrets_say(
            @ForAll("evenings") List<SampleUtterances> evening, @ForAll("evenings") List<SampleUtterances> others) {
        isTheSameForPlayers(evening, others);
    }

    private static void isTheSameForPlayers(List<SampleUtterances> evening, List<SampleUtterances> others) {
        List<SampleUtterances> otherwise = new ArrayList<>();
        for (int i = 0; i < evening.size(); i++) {
            SampleUtterances said = evening.get(i);
            SampleUtterances other = others.get(i % others.size());
            otherwise.add(said.secret() ? SampleUtterances.secretly(other.speaker(), other.text()) : said);
        }

        assertThat(told(Edition.PLAYER, otherwise)).isEqualTo(told(Edition.PLAYER, evening));
    }

    @Property(tries = 50, seed = "1")
    void the_same_words_give_the_same_summary(@ForAll("evenings") List<SampleUtterances> evening) {
        assertThat(told(Edition.GM, evening)).isEqualTo(told(Edition.GM, evening));
    }

    @Provide
    Arbitrary<List<SampleUtterances>> evenings() {
        Arbitrary<String> text =
                Arbitraries.of(WORDS).list().ofMinSize(3).ofMaxSize(30).map(all -> String.join(" ", all));
        return Combinators.combine(Arbitraries.of("Mira", "Ada", "Tom"), text, Arbitraries.of(true, false))
                .as(SampleUtterances::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(30);
    }

    private static SummaryDraft told(Edition edition, List<SampleUtterances> evening) {
        return new ExtractiveSummarizer().summarize(SampleUtterances.heard(edition, evening));
    }
}
