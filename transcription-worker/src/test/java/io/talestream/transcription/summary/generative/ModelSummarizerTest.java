package io.talestream.transcription.summary.generative;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.MomentRef;
import io.talestream.contracts.summary.Recap;
import io.talestream.contracts.summary.Recap.Heading;
import io.talestream.contracts.summary.RecapEntry;
import io.talestream.languagemodel.TokenUsage;
import io.talestream.languagemodel.openai.ChatCompletions;
import io.talestream.openai.ApiKey;
import io.talestream.openai.OpenAiClient;
import io.talestream.testing.chat.ChatServer;
import io.talestream.testing.chat.ChatServer.Request;
import io.talestream.transcription.summary.SampleUtterances;
import io.talestream.transcription.summary.SummaryDraft;
import io.talestream.transcription.summary.SummaryInput;
import io.talestream.transcription.summary.extractive.ExtractiveSummarizer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ModelSummarizerTest {
    private static final int CONTEXT = 2_000;
    private static final List<SampleUtterances> SESSION = List.of(
            SampleUtterances.by("Mira", "You stand before the iron gate of Karst, and the bell rings."),
            SampleUtterances.by("Ada", "Never trust a ringing bell! I open the gate with the brass key."),
            SampleUtterances.by("Mira", "Behind it Ismark waits, the son of the mayor, with a lantern."),
            SampleUtterances.secretly("Mira", "The mayor is Lord Ulvo in disguise."));

    private final ChatServer server = new ChatServer();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void claims_become_entries_with_the_moments_of_their_lines() {
        server.answers("""
            ```json
            {"title": "At the gate",
             "story": [{"text": "Ada opens the iron gate with a key.", "lines": [0, 1]}],
             "people_met": [{"text": "Ismark, the mayor's son", "lines": [2]}],
             "loot": [{"text": "A brass key", "lines": [1]}],
             "quotes": [{"text": "Never trust a ringing bell!", "lines": [1]}]}
            ```\
            """);
        server.answers("{\"supported\": [1, 2, 3, 4]}");
        server.answers("{\"previously\": [{\"text\": \"Ada has opened the gate of Karst.\", \"lines\": [1]}]}");
        server.answers("{\"supported\": [1]}");

        SummaryDraft draft = summarize(SampleUtterances.input(Edition.GM, SESSION));

        assertThat(draft.method()).isEqualTo("model llama 3");
        assertThat(draft.notice()).isEmpty();
        Recap recap = draft.recap();
        assertThat(recap.previously())
                .containsExactly(RecapEntry.narration("Ada has opened the gate of Karst.", moment(1)));
        assertThat(recap.scenes()).singleElement().satisfies(scene -> {
            assertThat(scene.title()).isEqualTo("At the gate");
            assertThat(scene.sentences())
                    .containsExactly(RecapEntry.narration("Ada opens the iron gate with a key.", moment(0), moment(1)));
        });
        assertThat(recap.entries(Heading.LOOT)).containsExactly(RecapEntry.narration("A brass key", moment(1)));
        assertThat(recap.entries(Heading.QUOTES))
                .containsExactly(new RecapEntry("Never trust a ringing bell!", Optional.of("Ada"), List.of(moment(1))));
    }

    @Test
    void claims_that_their_lines_do_not_support_are_dropped_and_counted() {
        server.answers("""
            {"story": [{"text": "Ada opens the iron gate with a key.", "lines": [1]},
                       {"text": "A dragon burns the harbour.", "lines": [0]},
                       {"text": "The gate is opened by Strahd of Barovia.", "lines": [1]},
                       {"text": "The gate opens by itself.", "lines": [1]}],
             "quotes": [{"text": "Always trust a ringing bell!", "lines": [1]}]}\
            """);
        server.answers("{\"supported\": [1]}");
        server.answers("{\"previously\": []}");

        SummaryDraft draft = summarize(SampleUtterances.input(Edition.GM, SESSION));

        assertThat(draft.recap().scenes().getFirst().sentences())
                .extracting(RecapEntry::text)
                .containsExactly("Ada opens the iron gate with a key.");
        assertThat(draft.recap().mentions(text -> text.contains("dragon") || text.contains("Strahd")))
                .isFalse();
        assertThat(server.requests().get(1).question())
                .as("the model judges only what its words allow")
                .contains("opens by itself")
                .doesNotContain("dragon", "Strahd", "Always trust");
        assertThat(draft.notice())
                .contains("4 of 5 sentences of the language model were dropped: the lines they cite do not support"
                        + " them.");
    }

    @Test
    void a_claim_about_lines_that_the_model_has_not_seen_is_left_out() {
        server.answers("{\"story\": [{\"text\": \"Ada opens the iron gate.\", \"lines\": [1, 99]}]}");

        SummaryDraft draft = summarize(SampleUtterances.input(Edition.GM, SESSION));

        assertThat(draft.method()).isEqualTo(ExtractiveSummarizer.METHOD);
        assertThat(draft.notice().orElseThrow()).contains("no claim of it is supported");
    }

    @Test
    void names_of_the_glossary_that_players_do_not_know_are_not_sent_for_them() {
        summarize(SampleUtterances.input(Edition.PLAYER, new Glossary(List.of("Karst", "Ulvo")), SESSION));

        assertThat(server.requests())
                .isNotEmpty()
                .noneMatch(request -> request.body().contains("Ulvo"));
        assertThat(server.requests().getFirst().question()).contains("<record>Karst</record>");
    }

    @Test
    void every_request_for_a_long_session_fits_the_context() {
        List<SampleUtterances> session = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            session.add(SampleUtterances.by(
                    "Mira", "The riders cross the river and burn the village number %d.".formatted(i)));
        }

        SummaryDraft draft = summarize(SampleUtterances.input(Edition.GM, session));

        assertThat(draft.method()).isEqualTo("model llama 3");
        assertThat(server.requests())
                .hasSizeGreaterThan(10)
                .allMatch(request ->
                        tokens(request) + request.json().path("max_tokens").asInt() <= CONTEXT);
        assertThat(server.requests())
                .filteredOn(one -> one.question().contains("[299] Mira"))
                .hasSize(1);
    }

    @Test
    void an_empty_transcript_sends_no_request() {
        assertThat(summarize(SampleUtterances.input(Edition.GM, List.of()))
                        .recap()
                        .scenes())
                .isEmpty();
        assertThat(server.requests()).isEmpty();
    }

    private static MomentRef moment(int line) {
        return new MomentRef(line, OptionalLong.of(10_000L * line));
    }

    private static long tokens(Request request) {
        return TokenUsage.estimate(request.rules()) + TokenUsage.estimate(request.question());
    }

    private SummaryDraft summarize(SummaryInput input) {
        var model = new ChatCompletions(
                new OpenAiClient.Server(server.base(), ApiKey.NONE, Duration.ofMinutes(1)), "llama");
        return new ModelSummarizer(model, CONTEXT, new ExtractiveSummarizer()).summarize(input);
    }
}
