package io.talestream.ingest.summaries;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.server.types.files.StreamedFile;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.answer.Attachments;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.sessions.VisibleSessions;
import io.talestream.store.Sessions;

@Controller("/api/workspaces/{ws}/campaigns/{campaign}/recaps")
@CallerRoutes
record RecapsController(Sessions sessions, VisibleSessions visible, Access access) {
    private static final String ZIP = "application/zip";

    /// Download the summaries of a campaign as a ZIP of Markdown files with front matter. GMs get the GM's edition,
    /// players the players' edition of the sessions that are visible to them.
    @ApiResponse(
            responseCode = "200",
            content = @Content(mediaType = ZIP, schema = @Schema(type = "string", format = "binary")))
    @Get(produces = ZIP)
    HttpResponse<StreamedFile> downloadAll(Caller caller, String ws, String campaign) {
        Membership seat = access.enter(caller, ws, Action.LOOK);
        Campaign found = visible.wholeCampaign(seat, campaign).value();
        Edition edition = seat.sees(Visibility.GM) ? Edition.GM : Edition.PLAYER;
        var type = new MediaType(ZIP);
        return HttpResponse.ok(new StreamedFile(new CampaignRecaps(sessions, seat, found, edition), type))
                .contentType(type)
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        Attachments.named("recaps", found.name().value(), "zip"));
    }
}
