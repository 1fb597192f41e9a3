package io.talestream.ingest.shares;

import static io.micronaut.http.HttpHeaders.IF_MATCH;
import static io.talestream.ingest.answer.IdempotentRequests.IDEMPOTENCY_KEY;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.http.annotation.Status;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.StoredValue;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.access.PathSecret;
import io.talestream.ingest.answer.Cursors;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.answer.IdempotentRequests;
import io.talestream.ingest.answer.ListView;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.sessions.VisibleSessions;
import io.talestream.store.Shares;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/campaigns/{campaign}/sessions/{session}/share")
@CallerRoutes
record SharesController(Shares shares, VisibleSessions sessions, Access access, Cursors cursors, Clock clock) {
    private static final long MOST_HOURS = 365 * 24;
    private static final long DEFAULT_HOURS = 30 * 24;

    @Serdeable
    record ShareFields(
            @Schema(minimum = "1", maximum = "" + MOST_HOURS, description = "If it is not sent: " + DEFAULT_HOURS)
            @Nullable
            Long expiresInHours) {}

    @Serdeable
    record ShareView(String token, Instant expiresAt, String createdBy, String etag) {
        static ShareView of(StoredValue<Share> share) {
            return new ShareView(
                    share.value().token().value(),
                    share.value().expiresAt(),
                    share.value().createdBy().value(),
                    Etags.of(share.version()));
        }
    }

    /// Create a link that shows a session to anyone who has it. For GMs and owners.
    @Status(HttpStatus.CREATED)
    @Post
    HttpResponse<ShareView> create(
            Caller caller,
            String ws,
            String campaign,
            String session,
            @Nullable @Header(IDEMPOTENCY_KEY) String key,
            @Body ShareFields sent) {
        Membership seat = access.enter(caller, ws, Action.RUN_THE_GAME);
        var fields = new Fields();
        var hours = fields.optional("expiresInHours", sent.expiresInHours(), Fields.between(1, MOST_HOURS));
        fields.check();
        Session shared = sessions.find(seat, campaign, session).value();
        Instant end = clock.instant().plus(Duration.ofHours(hours.or(DEFAULT_HOURS)));
        var share = new Share(ShareToken.random(), shared.ref(), seat.user(), end);
        var once = IdempotentRequests.once(caller, key, ws + "/" + session + "/share", sent);
        return ResultResponses.created(shares.create(share, once), ShareView::of);
    }

    /// List the links to a session. For GMs and owners. Expired links are left out.
    @ApiResponse(responseCode = "403")
    @Get
    ListView<ShareView> list(
            Caller caller,
            String ws,
            String campaign,
            String session,
            @Nullable @QueryValue Integer size,
            @Nullable @QueryValue String cursor) {
        Membership seat = access.enter(caller, ws, Action.RUN_THE_GAME);
        Session shared = sessions.find(seat, campaign, session).value();
        List<String> list = List.of("shares", ws, session, caller.id().value());
        var page = shares.list(shared.ref(), cursors.request(list, size, cursor));
        return cursors.view(list, page, ShareView::of);
    }

    /// Revoke a link. For GMs and owners.
    @Delete("/{token}")
    HttpResponse<?> revoke(
            Caller caller,
            String ws,
            String campaign,
            String session,
            String token,
            @Nullable @Header(PathSecret.HEADER) String sent,
            @Nullable @Header(IF_MATCH) String ifMatch) {
        Membership seat = access.enter(caller, ws, Action.RUN_THE_GAME);
        Session shared = sessions.find(seat, campaign, session).value();
        StoredValue<Share> share = shares.resolve(PathSecret.of(token, sent, ShareToken::new))
                .filter(found -> found.value().session().equals(shared.ref()))
                .orElseThrow(Refusal::notFound);
        Etags.check(ifMatch, share);
        return ResultResponses.deleted(shares.revoke(share));
    }
}
