package io.talestream.ingest.workspaces;

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
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
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
import io.talestream.ingest.me.Profiles;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.schema.SingleLine;
import io.talestream.ingest.settings.SettingValues;
import io.talestream.store.Members;
import io.talestream.store.Workspaces;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces")
@CallerRoutes
record WorkspacesController(
        Workspaces workspaces,
        Members members,
        Profiles profiles,
        Access access,
        Cursors cursors,
        SettingValues settings) {
    @Serdeable
    record WorkspaceFields(
            @SingleLine(value = WorkspaceName.LONGEST, mode = RequiredMode.REQUIRED) @Nullable
            String name) {}

    /// Create a workspace. The caller becomes its owner.
    @Status(HttpStatus.CREATED)
    @Post
    HttpResponse<WorkspaceView> found(
            Caller caller, @Nullable @Header(IDEMPOTENCY_KEY) String key, @Body WorkspaceFields sent) {
        WorkspaceName name = Fields.only("name", sent.name(), Fields.visible(WorkspaceName::new));
        var workspace = Workspace.founded(WorkspaceId.next(), name, caller.id());
        var once = IdempotentRequests.once(caller, key, "workspaces", sent);
        return ResultResponses.created(workspaces.found(workspace, profiles.of(caller), once), WorkspaceView::of);
    }

    /// List the workspaces of which the caller is a member.
    @Get
    ListView<MyWorkspaceView> mine(
            Caller caller, @Nullable @QueryValue Integer size, @Nullable @QueryValue String cursor) {
        List<String> list = List.of("workspaces", caller.id().value());
        var page = members.workspacesOf(caller.id(), cursors.request(list, size, cursor));
        return cursors.view(list, page, MyWorkspaceView::of);
    }

    /// Get a whole workspace. Returns members, settings, items, campaigns and sessions, as far as they are visible to
    /// the caller. Data of version 1 is included after its migration.
    @Get("/{ws}")
    HttpResponse<WorkspaceContentsView> load(Caller caller, String ws) {
        Membership seat = access.enter(caller, ws, Action.LOOK);
        var contents = workspaces.load(seat.workspace()).orElseThrow(Refusal::notFound);
        return ResultResponses.found(contents.workspace(), _ -> WorkspaceContentsView.of(contents, seat, settings));
    }

    /// Rename a workspace. For owners.
    @Patch("/{ws}")
    HttpResponse<WorkspaceView> rename(
            Caller caller, String ws, @Nullable @Header(IF_MATCH) String ifMatch, @Body WorkspaceFields sent) {
        Membership seat = access.enter(caller, ws, Action.RUN_THE_WORKSPACE);
        WorkspaceName name = Fields.only("name", sent.name(), Fields.visible(WorkspaceName::new));
        StoredValue<Workspace> before = current(seat, ifMatch);
        return ResultResponses.changed(workspaces.update(before, before.value().named(name)), WorkspaceView::of);
    }

    /// Delete a workspace. For owners.
    @Delete("/{ws}")
    HttpResponse<?> delete(Caller caller, String ws, @Nullable @Header(IF_MATCH) String ifMatch) {
        // The memberships were deleted with the workspace, so after a crash no owner is left: any caller may complete
        // the deletion, and gets a 404.
        workspaces.finishDelete(PathId.of(ws, WorkspaceId::new));
        Membership seat = access.enter(caller, ws, Action.RUN_THE_WORKSPACE);
        try {
            return ResultResponses.deleted(workspaces.delete(current(seat, ifMatch)));
        } finally {
            access.closed(seat.workspace());
        }
    }

    private StoredValue<Workspace> current(Membership seat, @Nullable String ifMatch) {
        StoredValue<Workspace> current = workspaces.find(seat.workspace()).orElseThrow(Refusal::notFound);
        Etags.check(ifMatch, current);
        return current;
    }
}
