package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.projection.Projections;
import io.talestream.contracts.text.Description;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.testing.calls.ConcurrentCalls;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class CampaignsRepositoryIT extends RepositoryFixture {
    private final Campaigns campaigns = on.campaigns();
    private final StoredValue<Workspace> workspace = aWorkspace();
    private final WorkspaceId here = workspace.value().id();

    CampaignsRepositoryIT(DynamoDb dynamo) {
        super(Repositories.shared(dynamo));
    }

    @Test
    void a_new_campaign_is_found_in_its_workspace_only() {
        var campaign = aCampaignIn(workspace);

        assertThat(campaigns.find(here, campaign.value().id())).contains(campaign);
        assertThat(campaigns.find(aWorkspace().value().id(), campaign.value().id()))
                .isEmpty();
        assertThat(campaigns.find(here, CampaignId.next())).isEmpty();
    }

    @Test
    void a_campaign_is_created_once_and_only_in_an_existing_workspace() {
        var campaign = aCampaignIn(workspace);

        assertThat(campaigns.create(named(campaign, "Other"))).isEqualTo(new WriteResult.AlreadyExists<>(campaign));

        on.workspaces().delete(workspace).orThrow();
        var late = newCampaign(workspace);
        assertThat(campaigns.create(late)).isEqualTo(new WriteResult.NotFound<>());
        assertThat(campaigns.find(here, late.id())).isEmpty();
    }

    @Test
    void the_list_has_campaigns_only_oldest_first() {
        var first = aCampaignIn(workspace);
        aSessionOf(first);
        later();
        var second = aCampaignIn(workspace);
        aCampaignIn(aWorkspace());
        onASlowClock();
        var onASlowClock = aCampaignIn(workspace);

        assertThat(campaigns.list(here, ALL).items()).containsExactly(onASlowClock, first, second);
    }

    @Test
    void campaigns_created_at_the_same_time_are_listed_by_id() {
        var first = aCampaignIn(workspace);
        var second = aCampaignIn(workspace);
        var third = aCampaignIn(workspace);

        assertThat(campaigns.list(here, ALL).items()).containsExactly(first, second, third);
    }

    @Test
    void an_imported_creation_time_survives_a_concurrent_count() {
        var campaign = aCampaignIn(workspace);
        aSessionOf(campaign);
        assertThat(new Counts(on.table()).recount(Projections.SESSION_COUNT, ItemCodecs.CAMPAIGN.key(campaign.value())))
                .isPresent();
        var created = Instant.parse("2021-03-01T00:00:00Z");

        var imported = campaigns
                .update(campaign.dated(created), named(campaign, "Imported"))
                .orThrow();

        assertThat(imported.createdAt()).isEqualTo(created);
        assertThat(imported.value().sessionCount()).isEqualTo(1);
    }

    @Test
    void a_rename_with_a_version_conflict_returns_the_current_campaign() {
        var campaign = aCampaignIn(workspace);
        onASlowClock();
        var winner = campaigns.update(campaign, named(campaign, "Winner")).orThrow();
        onASlowClock();

        assertThat(winner.version().isNewerThan(campaign.version())).isTrue();
        assertThat(campaigns.update(campaign, named(campaign, "Loser"))).isEqualTo(new WriteResult.Conflict<>(winner));
        assertThat(campaigns.find(here, campaign.value().id())).contains(winner);
        assertThat(campaigns.list(here, ALL).items()).containsExactly(winner);
    }

    @Test
    void of_concurrent_renames_of_one_version_one_is_written() {
        var campaign = aCampaignIn(workspace);

        var results = ConcurrentCalls.act(20, i -> campaigns.update(campaign, named(campaign, "Name " + i)));

        assertThat(results).filteredOn(WriteResult.Written.class::isInstance).hasSize(1);
        assertThat(results).filteredOn(WriteResult.Conflict.class::isInstance).hasSize(19);
    }

    @Test
    void a_recreated_campaign_has_a_higher_version_even_on_a_slow_clock() {
        var first = aCampaignIn(workspace);
        campaigns.delete(first).orThrow();
        onASlowClock();

        var second = campaigns.create(first.value()).orThrow();

        assertThat(second.version().micros()).isGreaterThan(first.version().micros() + 1);
        assertThat(campaigns.find(here, first.value().id())).contains(second);
    }

    @Test
    void attributes_of_a_newer_release_survive_a_rename() {
        var campaign = aCampaignIn(workspace);
        writtenByANewerRelease(ItemCodecs.CAMPAIGN, campaign);

        var read = campaigns.find(here, campaign.value().id()).orElseThrow();
        campaigns.update(read, named(read, "Return of the Crow")).orThrow();

        assertThat(campaigns.find(here, campaign.value().id()).orElseThrow().unknown())
                .isEqualTo(FROM_A_NEWER_RELEASE);
    }

    @Test
    void any_name_is_refused_or_stored_unchanged() {
        NastyTexts.refusedOrStored(
                "campaign name",
                text -> kept(newCampaign(workspace).named(new CampaignName(text)))
                        .name()
                        .value());
    }

    @Test
    void any_description_is_refused_or_stored_unchanged() {
        NastyTexts.refusedOrStored(
                "description",
                text -> kept(described(new Description(text), Glossary.EMPTY))
                        .description()
                        .value());
    }

    @Test
    void any_glossary_is_refused_or_stored_unchanged() {
        NastyTexts.refusedOrStored(
                "glossary",
                text -> kept(described(Description.NONE, new Glossary(List.of("Strahd", text))))
                        .glossary()
                        .terms()
                        .getLast());
    }

    private Campaign described(Description description, Glossary glossary) {
        Campaign plain = newCampaign(workspace);
        return new Campaign(
                here,
                plain.id(),
                plain.name(),
                description,
                glossary,
                new SpokenLanguage("de"),
                Visibility.GM,
                plain.createdBy(),
                7);
    }

    private Campaign kept(Campaign campaign) {
        campaigns.create(campaign).orThrow();
        Campaign read = campaigns.find(here, campaign.id()).orElseThrow().value();
        assertThat(read).isEqualTo(campaign);
        return read;
    }

    private static Campaign named(StoredValue<Campaign> campaign, String name) {
        return campaign.value().named(new CampaignName(name));
    }
}
