package io.talestream.ingest.campaigns;

import static io.micronaut.http.HttpHeaders.IF_MATCH;
import static io.talestream.ingest.answer.IdempotentRequests.IDEMPOTENCY_KEY;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.http.annotation.Status;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.text.Description;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.access.PathId;
import io.talestream.ingest.answer.Cursors;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.answer.IdempotentRequests;
import io.talestream.ingest.answer.ListView;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.schema.MultiLine;
import io.talestream.ingest.schema.SingleLine;
import io.talestream.ingest.sessions.VisibleSessions;
import io.talestream.store.Campaigns;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/campaigns")
@CallerRoutes
record CampaignsController(Campaigns campaigns, VisibleSessions visible, Access access, Cursors cursors) {
    @Serdeable
    record CampaignFields(
            @SingleLine(value = CampaignName.LONGEST, mode = RequiredMode.REQUIRED) @Nullable
            String name,

            @MultiLine(Description.LONGEST) @Nullable String description,

            @ArraySchema(maxItems = Glossary.MOST, schema = @Schema(minLength = 1, maxLength = Glossary.LONGEST))
            @Nullable
            List<String> glossary,

            @Schema(pattern = SpokenLanguage.PATTERN) @Nullable
            String language,

            @Nullable Visibility visibility) {

        /// Fields that were not sent keep their values.
        Campaign appliedTo(Campaign campaign) {
            var fields = new Fields();
            var newName = fields.optional("name", name, Fields.visible(CampaignName::new));
            var newDescription = fields.optional("description", description, Description::new);
            var newGlossary = fields.optional("glossary", glossary, Fields.allVisible(Glossary::new));
            var newLanguage = fields.optional("language", language, SpokenLanguage::new);
            fields.check();
            return new Campaign(
                    campaign.workspace(),
                    campaign.id(),
                    newName.or(campaign.name()),
                    newDescription.or(campaign.description()),
                    newGlossary.or(campaign.glossary()),
                    newLanguage.or(campaign.language()),
                    visibility == null ? campaign.visibility() : visibility,
                    campaign.createdBy(),
                    campaign.sessionCount());
        }
    }

    /// Create a campaign. For GMs and owners. `language` is spoken in its recordings: `detect`, or a code such as `en`
    /// or `pt-BR`.
    @Status(HttpStatus.CREATED)
    @Post
    HttpResponse<CampaignView> create(
            Caller caller, String ws, @Nullable @Header(IDEMPOTENCY_KEY) String key, @Body CampaignFields sent) {
        Membership seat = access.enter(caller, ws, Action.RUN_THE_GAME);
        CampaignName name = Fields.only("name", sent.name(), Fields.visible(CampaignName::new));
        var campaign = Campaign.started(seat.workspace(), CampaignId.next(), name, seat.user());
        var once = IdempotentRequests.once(caller, key, ws + "/campaigns", sent);
        return ResultResponses.created(campaigns.create(sent.appliedTo(campaign), once), CampaignView::of);
    }

    /// List the campaigns visible to the caller.
    @Get
    ListView<CampaignView> list(
            Caller caller, String ws, @Nullable @QueryValue Integer size, @Nullable @QueryValue String cursor) {
        Membership seat = access.enter(caller, ws, Action.LOOK);
        List<String> list = List.of("campaigns", ws, caller.id().value());
        var page = campaigns.list(seat.workspace(), cursors.request(list, size, cursor));
        return cursors.view(list, page, campaign -> seat.sees(campaign.value().visibility()), CampaignView::of);
    }

    /// Get a campaign.
    @Get("/{campaign}")
    HttpResponse<CampaignView> find(Caller caller, String ws, String campaign) {
        return ResultResponses.found(
                visible.wholeCampaign(access.enter(caller, ws, Action.LOOK), campaign), CampaignView::of);
    }

    /// Update a campaign. For GMs and owners. Fields that are not sent keep their values.
    @Patch("/{campaign}")
    HttpResponse<CampaignView> change(
            Caller caller,
            String ws,
            String campaign,
            @Nullable @Header(IF_MATCH) String ifMatch,
            @Body CampaignFields sent) {
        StoredValue<Campaign> before = visible.wholeCampaign(access.enter(caller, ws, Action.RUN_THE_GAME), campaign);
        Campaign after = sent.appliedTo(before.value());
        Etags.check(ifMatch, before);
        return ResultResponses.changed(campaigns.update(before, after), CampaignView::of);
    }

    /// Delete a campaign. For GMs and owners.
    @Delete("/{campaign}")
    HttpResponse<?> delete(Caller caller, String ws, String campaign, @Nullable @Header(IF_MATCH) String ifMatch) {
        Membership seat = access.enter(caller, ws, Action.RUN_THE_GAME);
        campaigns.finishDelete(seat.workspace(), PathId.of(campaign, CampaignId::new));
        StoredValue<Campaign> before = visible.wholeCampaign(seat, campaign);
        Etags.check(ifMatch, before);
        return ResultResponses.deleted(campaigns.delete(before));
    }
}
