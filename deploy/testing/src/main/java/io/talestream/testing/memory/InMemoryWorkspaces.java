package io.talestream.testing.memory;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.request.Once;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.store.Copied;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.user.User;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Role;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceContents;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.Workspaces;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

public final class InMemoryWorkspaces implements Workspaces {
    private final InMemoryTable table;
    private final Cascade cascade;

    public InMemoryWorkspaces(InMemoryTable table) {
        this.table = table;
        this.cascade = new Cascade(table);
    }

    @Override
    public WriteResult<Workspace> found(Workspace workspace, Stored<User> founder, Once once) {
        return table.once(once, ItemCodecs.WORKSPACE, () -> {
            WriteResult<Workspace> result = table.create(ItemCodecs.WORKSPACE, workspace);
            if (result instanceof WriteResult.Written<Workspace>) {
                var owner = new Member(
                        workspace.id(),
                        founder.value().id(),
                        Role.OWNER,
                        Copied.from(founder, founder.value().name()),
                        Copied.original(workspace.name()));
                table.create(ItemCodecs.MEMBER, owner).orThrow();
            }
            return result;
        });
    }

    @Override
    public Optional<Stored<Workspace>> find(WorkspaceId id) {
        return table.find(new ItemKey.WorkspaceKey(id), Workspace.class);
    }

    @Override
    public Optional<WorkspaceContents> load(WorkspaceId id) {
        return table.alone(() -> find(id).map(workspace -> new WorkspaceContents(
                workspace,
                in(id, Member.class, Member::workspace),
                in(id, Setting.class, Setting::workspace),
                in(id, Item.class, Item::workspace),
                in(id, Campaign.class, Campaign::workspace),
                in(id, Session.class, session -> session.ref().workspace()),
                in(
                        id,
                        TranscriptPointer.class,
                        transcript -> transcript.session().workspace()),
                in(id, Summary.class, summary -> summary.session().workspace()))));
    }

    @Override
    public WriteResult<Workspace> update(Stored<Workspace> before, Workspace after) {
        return table.replace(ItemCodecs.WORKSPACE, before, after);
    }

    @Override
    public WriteResult<Workspace> delete(Stored<Workspace> workspace) {
        return table.alone(() -> cascade.after(
                table.erase(ItemCodecs.WORKSPACE, workspace),
                () -> cascade.below(workspace.value().id())));
    }

    @Override
    public void finishDelete(WorkspaceId id) {
        cascade.finish(new ItemKey.WorkspaceKey(id), () -> cascade.below(id));
    }

    private <T> List<Stored<T>> in(WorkspaceId id, Class<T> type, Function<T, WorkspaceId> workspace) {
        return table.every(type)
                .filter(item -> workspace.apply(item.value()).equals(id))
                .toList();
    }
}
