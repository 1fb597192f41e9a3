package io.talestream.store;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.invite.Acceptance;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionId;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.session.Waiting;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemFormat;
import io.talestream.contracts.table.Tombstone;
import io.talestream.contracts.user.User;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/// Every list of every repository, reduced to what paging is about: adding, removing and reading names.
final class PagedLists {
    enum Kind {
        MEMBERS,
        WORKSPACES_OF_A_USER,
        INVITES,
        SETTINGS,
        ITEMS,
        ITEMS_NEWEST_FIRST,
        CAMPAIGNS,
        SESSIONS,
        PENDING_SESSIONS,
        SHARES
    }

    interface PagedList {
        List<String> add(int count);

        Page<String> page(PageRequest request);

        void remove(String name);
    }

    private static final AudioRef AUDIO = new AudioRef("audio/evening.ogg", "audio/ogg", 1_000, new Version(7));

    private final RepositoryContract test;
    private final Repositories on;
    private int made;

    PagedLists(RepositoryContract test) {
        this.test = test;
        this.on = test.on;
    }

    /// A list of its own, empty. Of pending sessions there are two: one for each state they can wait in.
    PagedList one(Kind kind) {
        Stored<Workspace> workspace = test.aWorkspace();
        WorkspaceId ws = workspace.value().id();
        made++;
        return switch (kind) {
            case MEMBERS -> {
                members(workspace).page(RepositoryContract.ALL).items().forEach(members(workspace)::remove);
                yield members(workspace);
            }
            case WORKSPACES_OF_A_USER -> workspacesOf(test.aUser());
            case INVITES ->
                list(
                        () -> test.anInviteTo(workspace, 1),
                        page -> on.invites().list(ws, page),
                        invite -> invite.code().value(),
                        on.invites()::revoke);
            case SETTINGS -> settings(ws);
            case ITEMS ->
                list(
                        () -> test.anItemIn(workspace),
                        page -> on.items().list(ws, page),
                        item -> item.id().value(),
                        on.items()::delete);
            case ITEMS_NEWEST_FIRST ->
                list(
                        () -> test.anItemIn(workspace),
                        page -> on.items().listNewestFirst(ws, page),
                        item -> item.id().value(),
                        on.items()::delete);
            case CAMPAIGNS ->
                list(
                        () -> test.aCampaignIn(workspace),
                        page -> on.campaigns().list(ws, page),
                        campaign -> campaign.id().value(),
                        on.campaigns()::delete);
            case SESSIONS -> sessions(test.aCampaignIn(workspace));
            case PENDING_SESSIONS -> pending(test.aCampaignIn(workspace), made % 2 == 0);
            case SHARES -> {
                var session = test.aSessionOf(test.aCampaignIn(workspace));
                yield list(
                        () -> test.aShareOf(session),
                        page -> on.shares().list(session.value().ref(), page),
                        share -> share.token().value(),
                        on.shares()::revoke);
            }
        };
    }

    private PagedList members(Stored<Workspace> workspace) {
        return list(
                () -> seated(workspace, test.aUser()),
                page -> on.members().list(workspace.value().id(), page),
                member -> member.user().value(),
                this::vanished);
    }

    /// Past the repository, which does not let a last owner go.
    private WriteResult<Member> vanished(Stored<Member> member) {
        on.put(ItemFormat.encode(Tombstone.of(
                ItemCodecs.MEMBER.key(member.value()),
                member,
                member.version().next(),
                on.clock().instant())));
        return new WriteResult.Written<>(member);
    }

    private PagedList workspacesOf(Stored<User> user) {
        // Half of them founded: those are in the user's partition of the index twice.
        return list(
                () -> made++ % 2 == 0
                        ? seated(test.aWorkspace(), user)
                        : on.members()
                                .find(
                                        test.aWorkspaceOf(user).value().id(),
                                        user.value().id())
                                .orElseThrow(),
                page -> on.members().workspacesOf(user.value().id(), page),
                member -> member.workspace().value(),
                this::vanished);
    }

    private PagedList settings(WorkspaceId workspace) {
        return list(
                () -> on.settings().put(new Setting(workspace, new SettingName("#" + made++), new JsonText("1"))),
                page -> on.settings().list(workspace, page),
                setting -> setting.workspace().value() + setting.name().value(),
                on.settings()::delete);
    }

    private PagedList sessions(Stored<Campaign> campaign) {
        return list(
                () -> test.aSessionOf(campaign),
                page -> on.sessions()
                        .listNewestFirst(
                                campaign.value().workspace(), campaign.value().id(), page),
                session -> session.ref().session().value(),
                on.sessions()::delete);
    }

    private PagedList pending(Stored<Campaign> campaign, boolean running) {
        var since = on.clock().instant();
        JobState.Status status = running ? JobState.Status.RUNNING : JobState.Status.REQUESTED;
        Function<Session, JobState> state = session -> running
                ? new JobState.Running(AUDIO, JobName.of(session.ref(), AUDIO), since)
                : new JobState.Requested(AUDIO, since);
        return list(
                () -> {
                    Stored<Session> session = sessionIn(status, campaign);
                    return on.sessions()
                            .update(session, session.value().in(state.apply(session.value())))
                            .orThrow();
                },
                page -> on.sessions().pending(new Waiting(status, 0), page),
                session -> session.ref().session().value(),
                on.sessions()::delete);
    }

    /// One that will wait in the first part of those that do.
    private Stored<Session> sessionIn(JobState.Status status, Stored<Campaign> campaign) {
        SessionRef ref;
        do {
            ref = new SessionRef(campaign.value().workspace(), campaign.value().id(), SessionId.next());
        } while (Waiting.in(status, ref).part() != 0);
        var details = SessionDetails.named(new SessionName("An evening"));
        return on.sessions().create(ref, details, campaign.value().createdBy()).orThrow();
    }

    private Stored<Member> seated(Stored<Workspace> workspace, Stored<User> user) {
        var code = test.anInviteTo(workspace, 1).value().code();
        return switch (on.invites().accept(code, user)) {
            case Acceptance.Joined(Stored<Member> member) -> member;
            case Acceptance other -> throw new AssertionError("expected a seat, got " + other);
        };
    }

    private static <T> PagedList list(
            Supplier<Stored<T>> adding,
            Function<PageRequest, Page<Stored<T>>> reading,
            Function<T, String> name,
            Function<Stored<T>, WriteResult<T>> removing) {
        Map<String, Stored<T>> known = new HashMap<>();
        return new PagedList() {
            @Override
            public List<String> add(int count) {
                List<String> added = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    added.add(name.apply(adding.get().value()));
                }
                return added;
            }

            @Override
            public Page<String> page(PageRequest request) {
                Page<Stored<T>> page = reading.apply(request);
                page.items().forEach(item -> known.put(name.apply(item.value()), item));
                return new Page<>(
                        page.items().stream()
                                .map(item -> name.apply(item.value()))
                                .toList(),
                        page.next());
            }

            @Override
            public void remove(String wanted) {
                if (!known.containsKey(wanted)) {
                    page(RepositoryContract.ALL);
                }
                Stored<T> item = known.get(wanted);
                if (item == null) {
                    throw new AssertionError(wanted + " is not in the list");
                }
                removing.apply(item).orThrow();
            }
        };
    }
}
