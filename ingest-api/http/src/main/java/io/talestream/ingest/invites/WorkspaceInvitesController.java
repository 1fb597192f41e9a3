package io.talestream.ingest.invites;

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
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.visibility.Role;
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
import io.talestream.store.Invites;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/invites")
@CallerRoutes
record WorkspaceInvitesController(Invites invites, Access access, Cursors cursors, Clock clock) {
    private static final long MOST_HOURS = 90 * 24;
    private static final long DEFAULT_HOURS = 7 * 24;

    @Serdeable
    record InviteFields(
            @Schema(requiredMode = RequiredMode.REQUIRED) @Nullable
            Role role,

            @Schema(minimum = "1", maximum = "" + MOST_HOURS, description = "If it is not sent: " + DEFAULT_HOURS)
            @Nullable
            Long expiresInHours,

            @Schema(minimum = "1", maximum = "" + Invite.MOST_USES, description = "If it is not sent: 1") @Nullable
            Long maxUses) {}

    /// Create an invite. For GMs and owners. The role of the invite must not exceed the caller's own.
    @Status(HttpStatus.CREATED)
    @Post
    HttpResponse<InviteView> create(
            Caller caller, String ws, @Nullable @Header(IDEMPOTENCY_KEY) String key, @Body InviteFields sent) {
        Action needed = sent.role() == Role.OWNER ? Action.RUN_THE_WORKSPACE : Action.RUN_THE_GAME;
        Membership seat = access.enter(caller, ws, needed);
        var fields = new Fields();
        var role = fields.required("role", sent.role(), Function.identity());
        var hours = fields.optional("expiresInHours", sent.expiresInHours(), Fields.between(1, MOST_HOURS));
        var uses = fields.optional("maxUses", sent.maxUses(), Fields.between(1, Invite.MOST_USES));
        fields.check();
        var invite = new Invite(
                InviteCode.random(),
                seat.workspace(),
                role.get(),
                seat.user(),
                clock.instant().plus(Duration.ofHours(hours.or(DEFAULT_HOURS))),
                uses.or(1L),
                0);
        var once = IdempotentRequests.once(caller, key, ws + "/invites", sent);
        return ResultResponses.created(invites.create(invite, once), InviteView::of);
    }

    /// List the open invites of a workspace. For GMs and owners. GMs do not see invites for owners. Expired and used-up
    /// invites are left out.
    @ApiResponse(responseCode = "403")
    @Get
    ListView<InviteView> list(
            Caller caller, String ws, @Nullable @QueryValue Integer size, @Nullable @QueryValue String cursor) {
        Membership seat = access.enterNow(caller, ws, Action.RUN_THE_GAME);
        List<String> list = List.of("invites", ws, caller.id().value());
        var page = invites.list(seat.workspace(), seat.role(), cursors.request(list, size, cursor));
        return cursors.view(list, page, InviteView::of);
    }

    /// Revoke an invite. For GMs and owners. GMs cannot revoke invites for owners.
    @Delete("/{code}")
    HttpResponse<?> revoke(
            Caller caller,
            String ws,
            String code,
            @Nullable @Header(PathSecret.HEADER) String sent,
            @Nullable @Header(IF_MATCH) String ifMatch) {
        Membership seat = access.enterNow(caller, ws, Action.RUN_THE_GAME);
        StoredValue<Invite> invite = invites.find(PathSecret.of(code, sent, InviteCode::new))
                .filter(found -> found.value().workspace().equals(seat.workspace()))
                .filter(found -> seat.role().mayGrant(found.value().role()))
                .orElseThrow(Refusal::notFound);
        Etags.check(ifMatch, invite);
        return ResultResponses.deleted(invites.revoke(invite));
    }

    @Serdeable
    record InviteView(
            String code, Role role, Instant expiresAt, long maxUses, long uses, String createdBy, String etag) {
        static InviteView of(StoredValue<Invite> invite) {
            Invite value = invite.value();
            return new InviteView(
                    value.code().readable(),
                    value.role(),
                    value.expiresAt(),
                    value.maxUses(),
                    value.uses(),
                    value.createdBy().value(),
                    Etags.of(invite.version()));
        }
    }
}
