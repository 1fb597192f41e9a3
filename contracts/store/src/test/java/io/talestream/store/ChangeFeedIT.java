package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.change.LatestChange;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class ChangeFeedIT extends RepositoryFixture {
    private final ChangeFeed feed;

    ChangeFeedIT(DynamoDb dynamo) {
        var repositories = Repositories.shared(dynamo);
        super(repositories);
        this.feed = new ChangeFeed(repositories.table());
    }

    @Test
    void every_item_of_a_workspace_is_listed_with_its_last_change() {
        var workspace = aWorkspace();
        var campaign = aCampaignIn(workspace);
        later();
        var session = aSessionOf(campaign);
        later();
        var renamed = on.campaigns()
                .update(campaign, campaign.value().named(new CampaignName("Ebb")))
                .orThrow();

        assertThat(changes(workspace.value().id(), Version.LEGACY))
                .extracting(
                        change -> change.key().type(),
                        LatestChange::version,
                        change -> change.name().orElse(""))
                .endsWith(
                        tuple(
                                EntityType.SESSION,
                                session.version(),
                                session.value().details().name().value()),
                        tuple(EntityType.CAMPAIGN, renamed.version(), "Ebb"))
                .filteredOn(found -> found.toList().contains(EntityType.CAMPAIGN))
                .hasSize(1);
    }

    @Test
    void the_feed_starts_at_the_requested_version() {
        var workspace = aWorkspace();
        var first = aCampaignIn(workspace);
        later();
        var second = aCampaignIn(workspace);

        assertThat(changes(workspace.value().id(), second.version()))
                .extracting(LatestChange::version)
                .containsExactly(second.version());
        assertThat(changes(workspace.value().id(), first.version()))
                .extracting(LatestChange::version)
                .contains(first.version(), second.version());
        assertThat(changes(workspace.value().id(), second.version().next())).isEmpty();
    }

    @Test
    void a_long_feed_is_listed_completely_in_pages() {
        var workspace = aWorkspace();
        List<ItemKey> campaigns = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            later();
            var campaign = aCampaignIn(workspace).value();
            campaigns.add(new ItemKey.CampaignKey(campaign.workspace(), campaign.id()));
        }

        List<List<LatestChange>> pages = new ArrayList<>();
        feed.pagesSince(workspace.value().id(), Version.LEGACY).forEachRemaining(pages::add);

        assertThat(pages).hasSize(3).allMatch(page -> page.size() <= 100);
        assertThat(feed.allSince(workspace.value().id(), Version.LEGACY))
                .isEqualTo(pages.stream().flatMap(List::stream).toList())
                .extracting(LatestChange::key)
                .containsAll(campaigns);
    }

    @Test
    void deleted_items_are_listed_with_their_audience() {
        var workspace = aWorkspace();
        var open = aCampaignIn(workspace);
        var hidden = hidden(aCampaignIn(workspace));
        later();
        Version then = Version.at(on.clock().instant());
        on.campaigns().delete(open).orThrow();
        on.campaigns().delete(hidden).orThrow();

        assertThat(changes(workspace.value().id(), then))
                .extracting(LatestChange::deleted, LatestChange::visibility)
                .containsExactlyInAnyOrder(tuple(true, Visibility.ALL), tuple(true, Visibility.GM));
    }

    @Test
    void an_item_has_its_hidden_since_version_until_it_is_shown_again() {
        var workspace = aWorkspace();
        var hidden = hidden(aCampaignIn(workspace));
        assertThat(onlyCampaign(workspace.value().id()).hiddenSince()).contains(hidden.version());

        later();
        var edited = on.campaigns()
                .update(hidden, hidden.value().named(new CampaignName("Ebb")))
                .orThrow();
        assertThat(onlyCampaign(workspace.value().id()).hiddenSince()).contains(hidden.version());

        on.campaigns().update(edited, seenBy(edited.value(), Visibility.ALL)).orThrow();
        assertThat(onlyCampaign(workspace.value().id()).hiddenSince()).isEmpty();
    }

    @Test
    void a_session_is_listed_with_its_state() {
        var session = aSessionOf(aCampaignIn(aWorkspace()));

        assertThat(changes(session.value().ref().workspace(), session.version()))
                .filteredOn(change -> change.key().type() == EntityType.SESSION)
                .extracting(change -> change.status().orElseThrow())
                .containsExactly(JobState.Status.NONE);
    }

    @Test
    void each_workspace_has_its_own_feed() {
        var one = aWorkspace();
        aCampaignIn(aWorkspace());

        assertThat(changes(one.value().id(), Version.LEGACY))
                .isNotEmpty()
                .noneMatch(change -> change.key().type() == EntityType.CAMPAIGN);
    }

    private StoredValue<Campaign> hidden(StoredValue<Campaign> campaign) {
        later();
        return on.campaigns()
                .update(campaign, seenBy(campaign.value(), Visibility.GM))
                .orThrow();
    }

    private static Campaign seenBy(Campaign campaign, Visibility visibility) {
        return new Campaign(
                campaign.workspace(),
                campaign.id(),
                campaign.name(),
                campaign.description(),
                campaign.glossary(),
                campaign.language(),
                visibility,
                campaign.createdBy(),
                campaign.sessionCount());
    }

    private LatestChange onlyCampaign(WorkspaceId workspace) {
        return changes(workspace, Version.LEGACY).stream()
                .filter(change -> change.key().type() == EntityType.CAMPAIGN)
                .findFirst()
                .orElseThrow();
    }

    private List<LatestChange> changes(WorkspaceId workspace, Version since) {
        return feed.since(workspace, since, 100);
    }
}
