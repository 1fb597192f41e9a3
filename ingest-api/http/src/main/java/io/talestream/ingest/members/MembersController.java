package io.talestream.ingest.members;

import static io.micronaut.http.HttpHeaders.IF_MATCH;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.Member;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.access.PathId;
import io.talestream.ingest.answer.Cursors;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.answer.ListView;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.Members;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/members")
@CallerRoutes
record MembersController(Members members, Access access, Cursors cursors) {
    @Serdeable
    record RoleChange(
            @Schema(requiredMode = RequiredMode.REQUIRED) @Nullable
            Role role) {}

    /// List the members of a workspace.
    @Get
    ListView<MemberView> list(
            Caller caller, String ws, @Nullable @QueryValue Integer size, @Nullable @QueryValue String cursor) {
        Membership seat = access.enter(caller, ws, Action.LOOK);
        List<String> list = List.of("members", ws, caller.id().value());
        var page = members.list(seat.workspace(), cursors.request(list, size, cursor));
        return cursors.view(list, page, MemberView::of);
    }

    /// Change a member's role. For owners.
    @ApiResponse(responseCode = "409", description = Members.LAST_OWNER)
    @Patch("/{user}")
    HttpResponse<MemberView> change(
            Caller caller, String ws, String user, @Nullable @Header(IF_MATCH) String ifMatch, @Body RoleChange sent) {
        Membership seat = access.enter(caller, ws, Action.RUN_THE_WORKSPACE);
        Role role = Fields.only("role", sent.role(), Function.identity());
        StoredValue<Member> before = current(seat, user, ifMatch);
        try {
            return ResultResponses.changed(members.update(before, before.value().withRole(role)), MemberView::of);
        } finally {
            access.changed(seat.workspace(), before.value().user());
        }
    }

    /// Remove a member. For owners; every member may remove themselves.
    @ApiResponse(responseCode = "409", description = Members.LAST_OWNER)
    @Delete("/{user}")
    HttpResponse<?> remove(Caller caller, String ws, String user, @Nullable @Header(IF_MATCH) String ifMatch) {
        boolean leaves = caller.id().value().equals(user);
        Membership seat = access.enter(caller, ws, leaves ? Action.LEAVE : Action.RUN_THE_WORKSPACE);
        StoredValue<Member> before = current(seat, user, ifMatch);
        try {
            return ResultResponses.deleted(members.remove(before));
        } finally {
            access.changed(seat.workspace(), before.value().user());
        }
    }

    private StoredValue<Member> current(Membership seat, String user, @Nullable String ifMatch) {
        StoredValue<Member> current =
                members.find(seat.workspace(), PathId.of(user, UserId::new)).orElseThrow(Refusal::notFound);
        Etags.check(ifMatch, current);
        return current;
    }
}
