package io.talestream.ingest.shares;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.campaign.Campaigns;
import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.share.Shares;
import io.talestream.contracts.workspace.Role;
import io.talestream.contracts.workspace.Workspaces;
import io.talestream.ingest.access.LookUpLimit;
import io.talestream.ingest.access.PathId;
import io.talestream.ingest.problem.Refusal;

/// The players' view of one session, for anyone who has its link. What has been hidden from players since the link was
/// made is hidden here too, and what is being deleted is gone from the top down.
@Controller("/api/shared")
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_ANONYMOUS)
final class SharedController {
    private final Shares shares;
    private final Workspaces workspaces;
    private final Sessions sessions;
    private final Campaigns campaigns;
    private final LookUpLimit limit;

    SharedController(Shares shares, Workspaces workspaces, Sessions sessions, Campaigns campaigns, LookUpLimit limit) {
        this.shares = shares;
        this.workspaces = workspaces;
        this.sessions = sessions;
        this.campaigns = campaigns;
        this.limit = limit;
    }

    /// Opens a link: the players' view of one session, without a token.
    @ApiResponse(responseCode = "429")
    @Get("/{token}")
    SharedSessionView open(HttpRequest<?> request, String token) {
        limit.count(request.getRemoteAddress().getHostString());
        SessionRef ref = shares.resolve(PathId.of(token, ShareToken::new))
                .orElseThrow(Refusal::notFound)
                .value()
                .session();
        boolean playersSeeTheCampaign = workspaces.find(ref.workspace()).isPresent()
                && campaigns
                        .find(ref.workspace(), ref.campaign())
                        .filter(campaign -> campaign.value().visibility().allows(Role.PLAYER))
                        .isPresent();
        if (!playersSeeTheCampaign) {
            throw Refusal.notFound();
        }
        return sessions.load(ref)
                .filter(found -> found.session().value().details().visibility().allows(Role.PLAYER))
                .map(SharedSessionView::of)
                .orElseThrow(Refusal::notFound);
    }
}
