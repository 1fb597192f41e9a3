package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.invite.Acceptance;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.AccessPattern.Cost;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.store.table.Table;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Cascading deletes: no read finds a descendant, siblings stay unchanged, and repeating a delete finishes it.
@ExtendWith(Engines.class)
class DynamoDeletionIT extends RepositoryFixture {
    private final SessionFixture fixture = new SessionFixture(this);
    private final StoredValue<Workspace> workspace = aWorkspace();
    private final WorkspaceId here = workspace.value().id();

    DynamoDeletionIT(DynamoDb dynamo) {
        super(Repositories.shared(dynamo));
    }

    @Test
    void deleting_a_campaign_deletes_its_descendants_only() {
        var campaign = aCampaignIn(workspace);
        List<SessionFixture.SharedSession> both = List.of(fixture.one(campaign), fixture.one(campaign));
        var neighbour = aCampaignIn(workspace);
        var untouched = fixture.one(neighbour);
        List<Object> before = fixture.seen(neighbour, untouched);

        assertThat(on.campaigns().delete(campaign)).isInstanceOf(WriteResult.Written.class);

        assertThat(on.campaigns().find(here, campaign.value().id())).isEmpty();
        assertThat(on.campaigns().list(here, ALL).items()).containsExactly(neighbour);
        both.forEach(fixture::assertGone);
        var contents = on.workspaces().load(here).orElseThrow();
        assertThat(contents.campaigns()).containsExactly(neighbour);
        assertThat(contents.sessions()).hasSize(1);
        assertThat(contents.transcripts()).hasSize(1);
        assertThat(contents.summaries()).hasSize(2);
        assertThat(fixture.seen(neighbour, untouched)).isEqualTo(before);
    }

    @Test
    void repeating_a_campaign_delete_finishes_an_interrupted_one() {
        var campaign = aCampaignIn(workspace);
        var shared = fixture.one(campaign);
        var results = on.sessions().load(shared.session().value().ref()).orElseThrow();
        on.campaigns().delete(campaign).orThrow();
        // simulates a first delete that was interrupted before this point
        on.put(ItemFormat.encode(ItemCodecs.SESSION, results.session()));
        on.put(ItemFormat.encode(ItemCodecs.TRANSCRIPT, results.transcript().orElseThrow()));
        results.summaries().forEach(summary -> on.put(ItemFormat.encode(ItemCodecs.SUMMARY, summary)));
        on.put(ItemFormat.encode(ItemCodecs.SHARE, shared.share()));
        later();

        assertThat(on.campaigns().delete(campaign)).isEqualTo(new WriteResult.NotFound<>());

        fixture.assertGone(shared);
    }

    @Test
    void links_and_summaries_of_a_deleted_session_are_deleted() {
        var campaign = aCampaignIn(workspace);
        var shared = fixture.one(campaign);
        var results = on.sessions().load(shared.session().value().ref()).orElseThrow();
        on.campaigns().delete(campaign).orThrow();
        results.summaries().forEach(summary -> on.put(ItemFormat.encode(ItemCodecs.SUMMARY, summary)));
        on.put(ItemFormat.encode(ItemCodecs.SHARE, shared.share()));
        later();

        assertThat(on.campaigns().delete(campaign)).isEqualTo(new WriteResult.NotFound<>());

        fixture.assertGone(shared);
    }

    @Test
    void a_campaign_changed_since_it_was_read_is_not_deleted() {
        var campaign = aCampaignIn(workspace);
        var shared = fixture.one(campaign);
        var renamed = on.campaigns()
                .update(campaign, campaign.value().named(new CampaignName("Return of the Crow")))
                .orThrow();
        List<Object> before = fixture.seen(renamed, shared);

        assertThat(on.campaigns().delete(campaign)).isEqualTo(new WriteResult.Conflict<>(renamed));

        assertThat(fixture.seen(renamed, shared)).isEqualTo(before);
    }

    @Test
    void a_stale_write_does_not_restore_deleted_items() {
        var campaign = aCampaignIn(workspace);
        var shared = fixture.one(campaign);
        on.campaigns().delete(campaign).orThrow();
        later();

        assertThat(on.campaigns().update(campaign, campaign.value())).isEqualTo(new WriteResult.NotFound<>());
        assertThat(on.sessions().update(shared.session(), shared.session().value()))
                .isEqualTo(new WriteResult.NotFound<>());
        assertThat(on.shares().create(newShare(shared.session()), Idempotency.NO_KEY))
                .isEqualTo(new WriteResult.NotFound<>());
        assertThat(on.shares().revoke(shared.share())).isEqualTo(new WriteResult.NotFound<>());
        fixture.assertGone(shared);
    }

    @Test
    void a_campaign_larger_than_one_query_page_is_deleted_completely() {
        var campaign = aCampaignIn(workspace);
        String long75KB = "龍".repeat(Summary.LONGEST);
        for (int i = 0; i < 10; i++) {
            var session = aSessionOf(campaign);
            fixture.completed(session, long75KB);
        }
        assertThat(on.workspaces().load(here).orElseThrow().summaries()).hasSize(20);
        List<Cost> costs = Collections.synchronizedList(new ArrayList<>());
        var measured = new Table(on.client(), on.tableName(), on.clock(), (_, cost) -> costs.add(cost));

        new Campaigns(measured).delete(campaign).orThrow();

        List<Integer> pages = IntStream.range(0, costs.size())
                .filter(i -> costs.get(i).readUnits() > 50)
                .boxed()
                .toList();
        assertThat(pages).hasSizeGreaterThan(1);
        assertThat(costs.subList(pages.get(0), pages.get(1)))
                .as("a page is deleted before the next one is read")
                .anyMatch(cost -> cost.writeUnits() > 0);

        var contents = on.workspaces().load(here).orElseThrow();
        assertThat(contents.sessions()).isEmpty();
        assertThat(contents.transcripts()).isEmpty();
        assertThat(contents.summaries()).isEmpty();
    }

    @Test
    void deleting_a_session_deletes_its_descendants_only() {
        var campaign = aCampaignIn(workspace);
        var shared = fixture.one(campaign);
        var neighbour = fixture.one(campaign);
        List<Object> before = fixture.seen(campaign, neighbour);

        assertThat(on.sessions().delete(shared.session())).isInstanceOf(WriteResult.Written.class);

        fixture.assertGone(shared);
        assertThat(on.sessions()
                        .listNewestFirst(here, campaign.value().id(), ALL)
                        .items())
                .containsExactly(neighbour.session());
        assertThat(fixture.seen(campaign, neighbour)).isEqualTo(before);
    }

    @Test
    void repeating_a_session_delete_finishes_an_interrupted_one() {
        var shared = fixture.one(aCampaignIn(workspace));
        var results = on.sessions().load(shared.session().value().ref()).orElseThrow();
        on.sessions().delete(shared.session()).orThrow();
        on.put(ItemFormat.encode(ItemCodecs.TRANSCRIPT, results.transcript().orElseThrow()));
        results.summaries().forEach(summary -> on.put(ItemFormat.encode(ItemCodecs.SUMMARY, summary)));
        on.put(ItemFormat.encode(ItemCodecs.SHARE, shared.share()));
        later();

        assertThat(on.sessions().delete(shared.session())).isEqualTo(new WriteResult.NotFound<>());

        fixture.assertGone(shared);
        assertThat(on.workspaces().load(here).orElseThrow().transcripts()).isEmpty();
    }

    @Test
    void deleting_a_workspace_deletes_its_content_only() {
        var founder = workspace.value().createdBy();
        var campaign = aCampaignIn(workspace);
        var shared = fixture.one(campaign);
        var item = anItemIn(workspace);
        var invite = anInviteTo(workspace, 3);
        var theme = new SettingName("theme");
        on.settings().create(new Setting(here, theme, new JsonText("1"))).orThrow();
        var neighbour = aWorkspace();
        var neighboursCampaign = aCampaignIn(neighbour);
        var untouched = fixture.one(neighboursCampaign);
        var neighboursInvite = anInviteTo(neighbour, 3);
        var before = on.workspaces().load(neighbour.value().id());

        assertThat(on.workspaces().delete(workspace)).isInstanceOf(WriteResult.Written.class);

        assertThat(on.workspaces().find(here)).isEmpty();
        assertThat(on.workspaces().load(here)).isEmpty();
        assertThat(on.members().find(here, founder)).isEmpty();
        assertThat(on.members().list(here, ALL).items()).isEmpty();
        assertThat(on.members().workspacesOf(founder, ALL).items()).isEmpty();
        assertThat(on.invites().list(here, Role.OWNER, ALL).items()).isEmpty();
        assertThat(on.invites().resolve(invite.value().code())).isEmpty();
        assertThat(on.invites().accept(invite.value().code(), aUser(), Idempotency.NO_KEY))
                .isEqualTo(new Acceptance.NotFound());
        assertThat(on.settings().find(here, theme)).isEmpty();
        assertThat(on.settings().list(here, ALL).items()).isEmpty();
        assertThat(on.items().find(here, item.value().id())).isEmpty();
        assertThat(on.items().listNewestFirst(here, ALL).items()).isEmpty();
        assertThat(on.campaigns().find(here, campaign.value().id())).isEmpty();
        assertThat(on.campaigns().list(here, ALL).items()).isEmpty();
        fixture.assertGone(shared);
        assertThat(on.workspaces().load(neighbour.value().id())).isEqualTo(before);
        assertThat(on.invites().resolve(neighboursInvite.value().code())).contains(neighboursInvite);
        assertThat(on.shares().resolve(untouched.share().value().token())).contains(untouched.share());
    }

    @Test
    void repeating_a_workspace_delete_finishes_an_interrupted_one() {
        var shared = fixture.one(aCampaignIn(workspace));
        var invite = anInviteTo(workspace, 3);
        var contents = on.workspaces().load(here).orElseThrow();
        on.workspaces().delete(workspace).orThrow();
        contents.members().forEach(member -> on.put(ItemFormat.encode(ItemCodecs.MEMBER, member)));
        contents.campaigns().forEach(campaign -> on.put(ItemFormat.encode(ItemCodecs.CAMPAIGN, campaign)));
        contents.summaries().forEach(summary -> on.put(ItemFormat.encode(ItemCodecs.SUMMARY, summary)));
        on.put(ItemFormat.encode(ItemCodecs.INVITE, invite));
        on.put(ItemFormat.encode(ItemCodecs.SHARE, shared.share()));
        later();

        assertThat(on.workspaces().delete(workspace)).isEqualTo(new WriteResult.NotFound<>());

        fixture.assertGone(shared);
        assertThat(on.invites().resolve(invite.value().code())).isEmpty();
        assertThat(on.members().list(here, ALL).items()).isEmpty();
        assertThat(on.campaigns().list(here, ALL).items()).isEmpty();
    }

    @Test
    void a_workspace_changed_since_it_was_read_is_not_deleted() {
        var shared = fixture.one(aCampaignIn(workspace));
        var renamed = on.workspaces()
                .update(workspace, workspace.value().named(new WorkspaceName("Saturday Table")))
                .orThrow();

        assertThat(on.workspaces().delete(workspace)).isEqualTo(new WriteResult.Conflict<>(renamed));

        assertThat(on.sessions().find(shared.session().value().ref())).contains(shared.session());
        assertThat(on.members().list(here, ALL).items()).hasSize(1);
    }
}
