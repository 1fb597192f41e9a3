package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.context.annotation.Property;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.languagemodel.ModelCost;
import io.talestream.contracts.languagemodel.UsageLimit;
import io.talestream.contracts.languagemodel.UsageScope;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.Client.Answer;
import io.talestream.store.ModelUsages;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@MicronautTest
@Property(name = "talestream.model.provider", value = "openai")
@Property(name = "talestream.model.url", value = "https://models.example.org/v1")
@Property(name = "talestream.model.name", value = "llama")
@Property(name = "talestream.model.key", value = "sk-hush")
@Property(name = "talestream.model.month-cost", value = "2.50")
class LanguageModelIT {
    private final ApiServer api;
    private final Table table;
    private final String path;

    LanguageModelIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
        this.path = table.path() + "/language-model";
    }

    @Test
    void gms_see_where_transcripts_are_sent_and_what_was_used() {
        var workspace = new WorkspaceId(table.path().split("/", -1)[3]);
        var month = UsageScope.of(YearMonth.from(Instant.now().atOffset(ZoneOffset.UTC)));
        api.server
                .getApplicationContext()
                .getBean(ModelUsages.class)
                .add(workspace, new ModelCost(1_200, 340_000), Map.of(month, UsageLimit.NONE));

        Answer seen = table.gm().get(path).is(200);

        assertThat(seen.text("provider")).isEqualTo("OPENAI");
        assertThat(seen.text("model")).isEqualTo("llama");
        assertThat(seen.text("host")).isEqualTo("models.example.org");
        assertThat(seen.text("allowed")).isEqualTo("true");
        assertThat(seen.text("tokens")).isEqualTo("1200");
        assertThat(Double.parseDouble(seen.text("cost"))).isEqualTo(0.34);
        assertThat(Double.parseDouble(seen.text("monthCost"))).isEqualTo(2.5);
        assertThat(seen.body()).doesNotContain("sk-hush");
    }

    @Test
    void an_owner_switches_the_model_off_and_on() {
        Answer before = table.owner().get(path).is(200);

        Answer off = table.owner()
                .put(path, before.etag().orElseThrow(), "{\"allowed\":false}")
                .is(200);

        assertThat(off.text("allowed")).isEqualTo("false");
        assertThat(table.gm().get(path).is(200).text("allowed")).isEqualTo("false");
        table.owner()
                .put(path, before.etag().orElseThrow(), "{\"allowed\":true}")
                .isProblem(412);
        assertThat(table.owner()
                        .put(path, off.etag().orElseThrow(), "{\"allowed\":true}")
                        .is(200)
                        .text("allowed"))
                .isEqualTo("true");
    }

    @Test
    void renaming_a_workspace_keeps_the_switch() {
        Answer off = table.owner().put(path, "*", "{\"allowed\":false}").is(200);

        table.owner()
                .patch(table.path(), off.etag().orElseThrow(), "{\"name\":\"Friday\"}")
                .is(200);

        assertThat(table.gm().get(path).is(200).text("allowed")).isEqualTo("false");
    }

    @Test
    void a_body_without_the_switch_is_refused_and_changes_nothing() {
        for (String body : Arrays.asList("{}", "{\"allowed\":null}", "{\"allowed\":\"maybe\"}", "[]")) {
            assertThat(table.owner().put(path, "*", body).status()).as(body).isEqualTo(400);
        }
        assertThat(table.owner().put(path, "*", "{}").body()).contains("allowed");
        assertThat(table.gm().get(path).text("allowed")).isEqualTo("true");
    }

    @Test
    void the_notice_of_a_summary_is_for_gms() {
        String session = table.open().session();
        Route.transcribed(table.gm(), session);
        var stored = new StoredSession(api, session);
        SessionResults found = stored.sessions().load(stored.ref()).orElseThrow();
        var noticed = new Summary(stored.ref(), Edition.PLAYER, "They won.", new Author.Machine("extractive 2"))
                .noticing(Optional.of("The budget is used up."));
        stored.sessions()
                .complete(
                        found.session(),
                        new JobState.Done(Optional.empty(), Instant.now()),
                        new TranscriptionResult(
                                found.transcript().orElseThrow().value(), List.of(noticed), Optional.empty()))
                .orThrow();

        assertThat(table.gm().get(session + "/summaries").is(200).body()).contains("The budget is used up.");
        assertThat(table.player().get(session + "/summaries").is(200).body())
                .contains("They won.")
                .doesNotContain("budget", "notice");
    }
}
