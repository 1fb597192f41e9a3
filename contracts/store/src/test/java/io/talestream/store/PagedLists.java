package io.talestream.store;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.ItemBody;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.Tags;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.PendingPartition;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.Tombstone;
import io.talestream.contracts.table.codec.ItemCodec;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.testing.engine.DynamoDb;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Every list of every repository, reduced to adding, removing and paging through names.
final class PagedLists {
    enum Kind {
        MEMBERS,
        WORKSPACES_OF_A_USER,
        INVITES,
        SETTINGS,
        ITEMS,
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

    private static final AudioRef AUDIO = new AudioRef("audio/session.ogg", "audio/ogg", 1_000, new Version(7));
    private static final UserId OWNER = new UserId("owner");

    private final DynamoDb dynamo;
    private int made;

    PagedLists(DynamoDb dynamo) {
        this.dynamo = dynamo;
    }

    /// Two lists of a kind, empty. Sessions wait in one list for all workspaces, so those are on a table of their own,
    /// one list for each state they can wait in.
    List<PagedList> two(Kind kind) {
        return kind == Kind.PENDING_SESSIONS ? pending(Repositories.empty(dynamo)) : List.of(one(kind), one(kind));
    }

    PagedList one(Kind kind) {
        var on = Repositories.shared(dynamo);
        var ws = WorkspaceId.next();
        return switch (kind) {
            case MEMBERS ->
                list(
                        on,
                        ItemCodecs.MEMBER,
                        () -> member(ws, new UserId("sub-" + Ids.next())),
                        page -> on.members().list(ws, page),
                        member -> member.user().value(),
                        member -> vanished(on, member));
            case WORKSPACES_OF_A_USER -> workspacesOf(on, new UserId("sub-" + Ids.next()));
            case INVITES ->
                list(
                        on,
                        ItemCodecs.INVITE,
                        () -> new Invite(InviteCode.random(), ws, Role.PLAYER, OWNER, tomorrow(on), 1, 0),
                        page -> on.invites().list(ws, Role.OWNER, page),
                        invite -> invite.code().value(),
                        on.invites()::revoke);
            case SETTINGS ->
                list(
                        on,
                        ItemCodecs.SETTING,
                        () -> new Setting(ws, new SettingName("#" + made++), new JsonText("1")),
                        page -> on.settings().list(ws, page),
                        setting -> setting.workspace().value() + setting.name().value(),
                        on.settings()::delete);
            case ITEMS ->
                list(
                        on,
                        ItemCodecs.ITEM,
                        () -> Item.madeBy(
                                OWNER,
                                ws,
                                ItemId.next(),
                                new ItemTitle("Lantern"),
                                new ItemBody("Burns without oil."),
                                new Tags(List.of("light")),
                                Visibility.ALL),
                        page -> on.items().listNewestFirst(ws, page),
                        item -> item.id().value(),
                        on.items()::delete);
            case CAMPAIGNS ->
                list(
                        on,
                        ItemCodecs.CAMPAIGN,
                        () -> Campaign.started(ws, CampaignId.next(), new CampaignName("Curse of the Crow"), OWNER),
                        page -> on.campaigns().list(ws, page),
                        campaign -> campaign.id().value(),
                        on.campaigns()::delete);
            case SESSIONS -> {
                var campaign = CampaignId.next();
                yield list(
                        on,
                        ItemCodecs.SESSION,
                        () -> session(new SessionRef(ws, campaign, SessionId.next())),
                        page -> on.sessions().listNewestFirst(ws, campaign, page),
                        session -> session.ref().session().value(),
                        on.sessions()::delete);
            }
            case PENDING_SESSIONS -> pending(Repositories.empty(dynamo)).getFirst();
            case SHARES -> {
                var session = new SessionRef(ws, CampaignId.next(), SessionId.next());
                yield list(
                        on,
                        ItemCodecs.SHARE,
                        () -> new Share(ShareToken.random(), session, OWNER, tomorrow(on)),
                        page -> on.shares().list(session, page),
                        share -> share.token().value(),
                        on.shares()::revoke);
            }
        };
    }

    private static Member member(WorkspaceId workspace, UserId user) {
        return new Member(
                workspace,
                user,
                Role.PLAYER,
                NameCopy.original(new DisplayName("Robin")),
                NameCopy.original(new WorkspaceName("Friday Table")));
    }

    /// Bypasses the repository, which refuses to remove the last owner.
    private static WriteResult<Member> vanished(Repositories on, StoredValue<Member> member) {
        on.put(ItemFormat.encode(Tombstone.of(
                ItemCodecs.MEMBER.key(member.value()),
                member,
                member.version().next(),
                on.clock().instant())));
        return new WriteResult.Written<>(member);
    }

    /// Half of them founded: those are in the user's partition of the index twice.
    private PagedList workspacesOf(Repositories on, UserId user) {
        return list(
                on,
                ItemCodecs.MEMBER,
                () -> {
                    var workspace = WorkspaceId.next();
                    if (made++ % 2 == 0) {
                        on.putNew(
                                ItemCodecs.WORKSPACE,
                                List.of(Workspace.founded(workspace, new WorkspaceName("Friday Table"), user)));
                    }
                    return member(workspace, user);
                },
                page -> on.members().workspacesOf(user, page),
                member -> member.workspace().value(),
                member -> vanished(on, member));
    }

    private static List<PagedList> pending(Repositories on) {
        var since = on.clock().instant();
        return List.of(
                pending(on, JobState.Status.REQUESTED, _ -> new JobState.Requested(AUDIO, since)),
                pending(
                        on,
                        JobState.Status.RUNNING,
                        ref -> new JobState.Running(AUDIO, JobName.of(ref, AUDIO), since)));
    }

    private static PagedList pending(Repositories on, JobState.Status status, Function<SessionRef, JobState> state) {
        return list(
                on,
                ItemCodecs.SESSION,
                () -> {
                    var ref = inTheFirstPart(status);
                    return session(ref).in(state.apply(ref));
                },
                page -> on.sessions().pending(new PendingPartition(status, 0), page),
                session -> session.ref().session().value(),
                on.sessions()::delete);
    }

    private static SessionRef inTheFirstPart(JobState.Status status) {
        SessionRef ref;
        do {
            ref = new SessionRef(WorkspaceId.next(), CampaignId.next(), SessionId.next());
        } while (PendingPartition.in(status, ref).part() != 0);
        return ref;
    }

    private static Session session(SessionRef ref) {
        return Session.planned(
                ref,
                SessionDetails.named(new SessionName("The Tavern")),
                NameCopy.original(new CampaignName("Curse of the Crow")),
                OWNER);
    }

    private static Instant tomorrow(Repositories on) {
        return on.clock().instant().plus(Duration.ofDays(1));
    }

    private static <T> PagedList list(
            Repositories on,
            ItemCodec<T> codec,
            Supplier<T> adding,
            Function<PageRequest, Page<StoredValue<T>>> reading,
            Function<T, String> name,
            Function<StoredValue<T>, WriteResult<T>> removing) {
        Map<String, StoredValue<T>> known = new HashMap<>();
        return new PagedList() {
            @Override
            public List<String> add(int count) {
                List<T> values = Stream.generate(adding).limit(count).toList();
                on.putNew(codec, values);
                return new ArrayList<>(values.stream().map(name).toList());
            }

            @Override
            public Page<String> page(PageRequest request) {
                Page<StoredValue<T>> page = reading.apply(request);
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
                    page(RepositoryFixture.ALL);
                }
                StoredValue<T> item = known.get(wanted);
                if (item == null) {
                    throw new AssertionError(wanted + " is not in the list");
                }
                removing.apply(item).orThrow();
            }
        };
    }
}
