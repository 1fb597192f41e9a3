package io.talestream.ingest.invites;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.invite.Invites;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.workspace.Role;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.PathId;
import io.talestream.ingest.access.Seat;
import io.talestream.ingest.answer.Answers;
import io.talestream.ingest.answer.Cursors;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.answer.ListView;
import io.talestream.ingest.answer.Repeatable;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.problem.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/invites")
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class WorkspaceInvitesController {
    private static final long MOST_HOURS = Duration.ofDays(90).toHours();
    private static final long DEFAULT_HOURS = Duration.ofDays(7).toHours();

    private final Invites invites;
    private final Access access;
    private final Cursors cursors;
    private final Clock clock;

    WorkspaceInvitesController(Invites invites, Access access, Cursors cursors, Clock clock) {
        this.invites = invites;
        this.access = access;
        this.cursors = cursors;
        this.clock = clock;
    }

    @Serdeable
    record InviteFields(
            @Nullable Role role,
            @Nullable Long expiresInHours,
            @Nullable Long maxUses) {}

    /// Nobody opens the door to a role above their own.
    @Post
    HttpResponse<InviteView> create(
            Caller caller, String ws, @Nullable @Header(Repeatable.HEADER) String key, @Body InviteFields sent) {
        Action needed = sent.role() == Role.OWNER ? Action.RUN_THE_WORKSPACE : Action.RUN_THE_GAME;
        Seat seat = access.enter(caller, ws, needed);
        var fields = new Fields();
        var role = fields.required("role", sent.role(), Function.identity());
        var hours = fields.optional("expiresInHours", sent.expiresInHours(), WorkspaceInvitesController::hours);
        var uses = fields.optional("maxUses", sent.maxUses(), WorkspaceInvitesController::uses);
        fields.check();
        var invite = new Invite(
                InviteCode.random(),
                seat.workspace(),
                role.get(),
                seat.user(),
                clock.instant().plus(Duration.ofHours(hours.or(DEFAULT_HOURS))),
                uses.or(1L),
                0);
        var once = Repeatable.once(caller, key, ws + "/invites", sent);
        return Answers.created(invites.create(invite, once), InviteView::of);
    }

    @Get
    ListView<InviteView> list(
            Caller caller, String ws, @Nullable @QueryValue Integer size, @Nullable @QueryValue String cursor) {
        Seat seat = access.enter(caller, ws, Action.RUN_THE_GAME);
        List<String> list = List.of("invites", ws, caller.id().value());
        var page = invites.list(seat.workspace(), cursors.request(list, size, cursor));
        return cursors.view(list, page, InviteView::of);
    }

    @Delete("/{code}")
    HttpResponse<?> revoke(
            Caller caller, String ws, String code, @Nullable @Header(HttpHeaders.IF_MATCH) String ifMatch) {
        Seat seat = access.enter(caller, ws, Action.RUN_THE_GAME);
        Stored<Invite> invite = invites.resolve(PathId.of(code, InviteCode::new))
                .filter(found -> found.value().workspace().equals(seat.workspace()))
                .orElseThrow(Refusal::notFound);
        Etags.check(ifMatch, invite);
        return Answers.deleted(invites.revoke(invite));
    }

    private static long hours(long sent) {
        if (sent < 1 || sent > MOST_HOURS) {
            throw new InvalidField("expiresInHours", "must be between 1 and " + MOST_HOURS);
        }
        return sent;
    }

    private static long uses(long sent) {
        if (sent < 1 || sent > Invite.MOST_USES) {
            throw new InvalidField("maxUses", "must be between 1 and " + Invite.MOST_USES);
        }
        return sent;
    }
}
