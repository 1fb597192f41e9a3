package io.talestream.transcription.summary.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.summary.SampleUtterances;
import io.talestream.transcription.summary.SummaryDraft;
import io.talestream.transcription.summary.SummaryInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
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
    void secrets_do_not_affect_the_players_edition(
            @ForAll("sessions") List<SampleUtterances> session, @ForAll("sessions") List<SampleUtterances> others) {
        isTheSameForPlayers(session, others);
    }

    @Property(tries = 2_000)
    @Tag("proof")
    void secrets_do_not_affect_the_players_edition_in_two_thousand_sessions(
            @ForAll("sessions") List<SampleUtterances> session, @ForAll("sessions") List<SampleUtterances> others) {
        isTheSameForPlayers(session, others);
    }

    private static void isTheSameForPlayers(List<SampleUtterances> session, List<SampleUtterances> others) {
        List<SampleUtterances> otherwise = new ArrayList<>();
        for (int i = 0; i < session.size(); i++) {
            SampleUtterances said = session.get(i);
            SampleUtterances other = others.get(i % others.size());
            otherwise.add(said.secret() ? SampleUtterances.secretly(other.speaker(), other.text()) : said);
        }

        assertThat(summary(Edition.PLAYER, otherwise)).isEqualTo(summary(Edition.PLAYER, session));
    }

    @Property(tries = 100, seed = "1")
    void a_players_recap_is_the_same_without_the_secret_lines(@ForAll("sessions") List<SampleUtterances> session) {
        List<Utterance> all = SampleUtterances.timed(session);
        List<Utterance> open = all.stream().filter(line -> !line.secret()).toList();
        List<Utterance> numbered = IntStream.range(0, open.size())
                .mapToObj(i -> open.get(i).numbered(i))
                .toList();

        assertThat(summary(all)).isEqualTo(summary(numbered));
    }

    @Property(tries = 50, seed = "1")
    void the_same_session_gives_the_same_summary(@ForAll("sessions") List<SampleUtterances> session) {
        assertThat(summary(Edition.GM, session)).isEqualTo(summary(Edition.GM, session));
    }

    @Provide
    Arbitrary<List<SampleUtterances>> sessions() {
        Arbitrary<String> text =
                Arbitraries.of(WORDS).list().ofMinSize(3).ofMaxSize(30).map(all -> String.join(" ", all));
        return Combinators.combine(Arbitraries.of("Mira", "Ada", "Tom"), text, Arbitraries.of(true, false))
                .as(SampleUtterances::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(30);
    }

    private static SummaryDraft summary(List<Utterance> transcript) {
        return new ExtractiveSummarizer()
                .summarize(SummaryInput.of(Edition.PLAYER, Optional.empty(), Glossary.EMPTY, transcript, List.of()));
    }

    private static SummaryDraft summary(Edition edition, List<SampleUtterances> session) {
        return new ExtractiveSummarizer().summarize(SampleUtterances.input(edition, session));
    }
}
