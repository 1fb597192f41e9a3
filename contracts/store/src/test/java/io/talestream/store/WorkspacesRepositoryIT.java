package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.testing.calls.ConcurrentCalls;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class WorkspacesRepositoryIT extends RepositoryFixture {
    private final Workspaces workspaces = on.workspaces();

    WorkspacesRepositoryIT(DynamoDb dynamo) {
        super(Repositories.shared(dynamo));
    }

    @Test
    void a_new_workspace_is_found_as_written() {
        var workspace = aWorkspace();

        assertThat(workspaces.find(workspace.value().id())).contains(workspace);
    }

    @Test
    void the_founder_is_a_member_with_the_role_owner() {
        var founder = aUser();
        var workspace = aWorkspaceOf(founder);

        var seat = on.members()
                .find(workspace.value().id(), founder.value().id())
                .orElseThrow()
                .value();

        assertThat(seat.role()).isEqualTo(Role.OWNER);
        assertThat(seat.displayName().value()).isEqualTo(founder.value().name());
        assertThat(seat.displayName().source()).isEqualTo(founder.version());
        assertThat(seat.workspaceName().value()).isEqualTo(workspace.value().name());
    }

    @Test
    void a_workspace_is_founded_once_and_a_repeat_adds_no_member() {
        var workspace = aWorkspace();
        var intruder = aUser();

        var again = workspaces.found(workspace.value(), intruder);

        assertThat(again).isEqualTo(new WriteResult.AlreadyExists<>(workspace));
        assertThat(on.members().find(workspace.value().id(), intruder.value().id()))
                .isEmpty();
    }

    @Test
    void a_renamed_workspace_is_found_under_its_new_name() {
        var workspace = aWorkspace();
        later();

        var renamed =
                workspaces.update(workspace, named(workspace, "Saturday Table")).orThrow();

        assertThat(workspaces.find(workspace.value().id())).contains(renamed);
        assertThat(renamed.createdAt()).isEqualTo(workspace.createdAt());
        assertThat(renamed.updatedAt()).isEqualTo(on.clock().instant());
    }

    @Test
    void a_rename_with_a_version_conflict_returns_the_current_workspace() {
        var workspace = aWorkspace();
        onASlowClock();
        var winner = workspaces.update(workspace, named(workspace, "Winner")).orThrow();
        onASlowClock();

        var loser = workspaces.update(workspace, named(workspace, "Loser"));

        assertThat(winner.version().isNewerThan(workspace.version())).isTrue();
        assertThat(loser).isEqualTo(new WriteResult.Conflict<>(winner));
        assertThat(workspaces.find(workspace.value().id())).contains(winner);
    }

    @Test
    void of_concurrent_renames_of_one_version_one_is_written() {
        var workspace = aWorkspace();

        var results = ConcurrentCalls.act(20, i -> workspaces.update(workspace, named(workspace, "Name " + i)));

        assertThat(results).filteredOn(WriteResult.Written.class::isInstance).hasSize(1);
        assertThat(results).filteredOn(WriteResult.Conflict.class::isInstance).hasSize(19);
    }

    @Test
    void an_unknown_workspace_is_neither_found_nor_loaded_nor_changed() {
        var founder = aUser();
        var ghost = StoredValue.fresh(
                Workspace.founded(
                        WorkspaceId.next(),
                        new WorkspaceName("Ghosts"),
                        founder.value().id()),
                Version.at(on.clock().instant()),
                on.clock().instant());

        assertThat(workspaces.find(ghost.value().id())).isEmpty();
        assertThat(workspaces.load(ghost.value().id())).isEmpty();
        assertThat(workspaces.update(ghost, named(ghost, "Boo"))).isEqualTo(new WriteResult.NotFound<>());
        assertThat(workspaces.delete(ghost)).isEqualTo(new WriteResult.NotFound<>());
    }

    @Test
    void loading_returns_the_content_of_one_workspace_only() {
        var workspace = aWorkspace();
        var other = aWorkspace();
        var campaign = aCampaignIn(workspace);
        var session = aSessionOf(campaign);
        var item = anItemIn(workspace);
        aSessionOf(aCampaignIn(other));
        anItemIn(other);

        var contents = workspaces.load(workspace.value().id()).orElseThrow();

        assertThat(contents.workspace()).isEqualTo(workspace);
        assertThat(contents.members())
                .extracting(member -> member.value().user())
                .containsExactly(workspace.value().createdBy());
        assertThat(contents.campaigns()).containsExactly(campaign);
        assertThat(contents.sessions()).containsExactly(session);
        assertThat(contents.items()).containsExactly(item);
        assertThat(contents.settings()).isEmpty();
        assertThat(contents.transcripts()).isEmpty();
        assertThat(contents.summaries()).isEmpty();
    }

    @Test
    void attributes_of_a_newer_release_survive_a_rename() {
        var workspace = aWorkspace();
        writtenByANewerRelease(ItemCodecs.WORKSPACE, workspace);

        var read = workspaces.find(workspace.value().id()).orElseThrow();
        workspaces.update(read, named(read, "Saturday Table")).orThrow();

        assertThat(workspaces.find(workspace.value().id()).orElseThrow().unknown())
                .isEqualTo(FROM_A_NEWER_RELEASE);
    }

    @Test
    void any_name_is_refused_or_stored_unchanged() {
        var founder = aUser();
        NastyTexts.refusedOrStored("workspace name", name -> {
            var workspace = Workspace.founded(
                    WorkspaceId.next(), new WorkspaceName(name), founder.value().id());
            workspaces.found(workspace, founder).orThrow();
            var seat = on.members().find(workspace.id(), founder.value().id()).orElseThrow();
            assertThat(seat.value().workspaceName().value()).isEqualTo(workspace.name());
            return workspaces.find(workspace.id()).orElseThrow().value().name().value();
        });
    }

    private static Workspace named(StoredValue<Workspace> workspace, String name) {
        return workspace.value().named(new WorkspaceName(name));
    }
}
