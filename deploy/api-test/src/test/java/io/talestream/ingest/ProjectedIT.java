package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.projection.Projections;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.Campaigns;
import io.talestream.store.Counts;
import io.talestream.store.NameCopies;
import io.talestream.store.table.CapacityMeter;
import io.talestream.testing.engine.Engines;
import java.time.Clock;
import org.junit.jupiter.api.Test;

/// The effects of the projector on users. The tests run its projections explicitly.
@MicronautTest
class ProjectedIT {
    private final ApiServer api;
    private final Table table;
    private final String campaign;
    private final String session;
    private final io.talestream.store.table.Table stored;

    ProjectedIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
        this.campaign = table.open().campaign();
        this.session = table.open().session();
        this.stored = new io.talestream.store.table.Table(
                Engines.dynamo().client(), api.table, Clock.systemUTC(), CapacityMeter.NONE);
    }

    @Test
    void a_projected_name_does_not_conflict_with_an_edit() {
        var seen = table.gm().get(session).is(200);
        rename("Tidewater Rising");
        String projected = table.gm().get(session).is(200).etag().orElseThrow();
        assertThat(projected).isNotEqualTo(seen.etag().orElseThrow());

        var edited = table.gm()
                .patch(session, seen.etag().orElseThrow(), "{\"name\":\"Storm\"}")
                .is(200);

        assertThat(edited.text("name")).isEqualTo("Storm");
        assertThat(edited.text("campaignName")).isEqualTo("Tidewater Rising");
    }

    @Test
    void an_edit_conflicts_with_an_earlier_edit_after_a_projection() {
        String seen = table.gm().get(session).is(200).etag().orElseThrow();
        table.gm().patch(session, seen, "{\"name\":\"Storm\"}").is(200);
        rename("Tidewater Rising");

        table.gm().patch(session, seen, "{\"name\":\"Calm\"}").isProblem(412);

        assertThat(table.gm().get(session).is(200).text("name")).isEqualTo("Storm");
    }

    @Test
    void a_search_result_shows_the_campaign_name_that_its_session_shows() {
        new IndexFixture(api).moment(session, 0, "Mira", "A dragon.").now();
        String search = table.path() + "/search?q=dragon";

        table.gm().patch(campaign, "*", "{\"name\":\"Ebb\"}").is(200);

        assertThat(table.player().get(search).is(200).text("groups.0.session.campaignName"))
                .isEqualTo(table.player().get(session).is(200).text("campaignName"))
                .isEqualTo("Tidewater");
    }

    @Test
    void a_renamed_campaign_finds_its_sessions_by_the_new_name() {
        var pipeline = SearchPipeline.of(api);
        String search = table.path() + "/search?q=";
        pipeline.run(key().workspace());
        assertThat(table.player().get(search + "tidewater").is(200).text("groups.0.session.campaignName"))
                .isEqualTo("Tidewater");

        rename("Ebb");
        pipeline.run(key().workspace());

        var found = table.player().get(search + "ebb").is(200);
        assertThat(found.size("groups")).isOne();
        assertThat(found.text("groups.0.session.name")).isEqualTo("Landfall");
        assertThat(found.text("groups.0.session.campaignName")).isEqualTo("Ebb");
        assertThat(table.player().get(search + "tidewater").is(200).size("groups"))
                .isZero();
    }

    @Test
    void a_hidden_session_leaves_the_campaign_unchanged_for_players() {
        recount();
        var before = table.player().get(campaign).is(200);
        assertThat(before.body()).contains("\"sessionCount\":1");

        String hidden = table.gm()
                .post(campaign + "/sessions", "{\"name\":\"Plot\",\"visibility\":\"GM\"}")
                .is(201)
                .text("id");
        recount();
        var after = table.player().get(campaign).is(200);
        assertThat(after.body()).isEqualTo(before.body());
        assertThat(after.etag()).isEqualTo(before.etag());

        table.gm()
                .patch(campaign + "/sessions/" + hidden, "*", "{\"visibility\":\"ALL\"}")
                .is(200);
        recount();
        assertThat(table.player().get(campaign).is(200).body()).contains("\"sessionCount\":2");
    }

    private void rename(String name) {
        table.gm().patch(campaign, "*", "{\"name\":\"%s\"}".formatted(name)).is(200);
        var now =
                new Campaigns(stored).find(key().workspace(), key().campaign()).orElseThrow();
        new NameCopies(stored).spread(Projections.CAMPAIGN_NAME, key(), now.namedIn());
    }

    private void recount() {
        new Counts(stored).recount(Projections.SESSION_COUNT, key());
    }

    private ItemKey.CampaignKey key() {
        String[] parts = campaign.split("/", -1);
        return new ItemKey.CampaignKey(new WorkspaceId(parts[3]), new CampaignId(parts[5]));
    }
}
