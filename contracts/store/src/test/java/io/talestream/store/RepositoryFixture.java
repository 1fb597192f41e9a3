package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
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
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Position;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.codec.ItemCodec;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.user.UserWrite;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Base of repository tests: a table and short helpers to create items.
abstract class RepositoryFixture {
    static final PageRequest ALL = PageRequest.first(PageRequest.LARGEST);
    static final Attributes FROM_A_NEWER_RELEASE = Attributes.NONE
            .with("mood", new Attribute.Text("gloomy"))
            .with("dice", new Attribute.Listed(List.of(Attribute.Decimal.of(20), new Attribute.Flag(true))));

    private static final Duration A_WEEK = Duration.ofDays(7);

    final Repositories on;

    RepositoryFixture(Repositories on) {
        this.on = on;
    }

    /// Advances the clock. A write repeated in the same microsecond counts as a retry after a lost answer and
    /// succeeds.
    void later() {
        on.clock().advance(Duration.ofSeconds(1));
    }

    /// Simulates a next writer on another machine with a slow clock.
    void onASlowClock() {
        on.clock().advance(Duration.ofHours(1).negated());
    }

    StoredValue<User> aUser() {
        var user = new User(new UserId("sub-" + Ids.next()), new DisplayName("Robin"), Optional.empty());
        return written(on.users().create(user));
    }

    static StoredValue<User> written(UserWrite result) {
        assertThat(result).isInstanceOf(UserWrite.Written.class);
        return ((UserWrite.Written) result).user();
    }

    StoredValue<Workspace> aWorkspace() {
        return aWorkspaceOf(aUser());
    }

    StoredValue<Workspace> aWorkspaceOf(StoredValue<User> founder) {
        return aWorkspace(WorkspaceId.next(), founder);
    }

    StoredValue<Workspace> aWorkspace(WorkspaceId id, StoredValue<User> founder) {
        var name = new WorkspaceName("Friday Table");
        return on.workspaces()
                .found(Workspace.founded(id, name, founder.value().id()), founder)
                .orThrow();
    }

    StoredValue<Campaign> aCampaignIn(StoredValue<Workspace> workspace) {
        return on.campaigns().create(newCampaign(workspace)).orThrow();
    }

    static Campaign newCampaign(StoredValue<Workspace> workspace) {
        return Campaign.started(
                workspace.value().id(),
                CampaignId.next(),
                new CampaignName("Curse of the Crow"),
                workspace.value().createdBy());
    }

    StoredValue<Session> aSessionOf(StoredValue<Campaign> campaign) {
        return aSession(newSessionOf(campaign));
    }

    StoredValue<Session> aSession(SessionRef ref) {
        var details = SessionDetails.named(new SessionName("The Tavern"));
        return on.sessions().create(ref, details, new UserId("gm")).orThrow();
    }

    static SessionRef newSessionOf(StoredValue<Campaign> campaign) {
        return new SessionRef(campaign.value().workspace(), campaign.value().id(), SessionId.next());
    }

    StoredValue<Item> anItemIn(StoredValue<Workspace> workspace) {
        return on.items().create(newItem(workspace), Idempotency.NO_KEY).orThrow();
    }

    static Item newItem(StoredValue<Workspace> workspace) {
        return Item.madeBy(
                workspace.value().createdBy(),
                workspace.value().id(),
                ItemId.next(),
                new ItemTitle("Lantern"),
                new ItemBody("Burns without oil."),
                new Tags(List.of("light")),
                Visibility.ALL);
    }

    StoredValue<Invite> anInviteTo(StoredValue<Workspace> workspace, int maxUses) {
        return on.invites()
                .create(newInvite(workspace, maxUses), Idempotency.NO_KEY)
                .orThrow();
    }

    Invite newInvite(StoredValue<Workspace> workspace, int maxUses) {
        return new Invite(
                InviteCode.random(),
                workspace.value().id(),
                Role.PLAYER,
                workspace.value().createdBy(),
                on.clock().instant().plus(A_WEEK),
                maxUses,
                0);
    }

    StoredValue<Share> aShareOf(StoredValue<Session> session) {
        return on.shares().create(newShare(session), Idempotency.NO_KEY).orThrow();
    }

    Share newShare(StoredValue<Session> session) {
        return new Share(
                ShareToken.random(),
                session.value().ref(),
                session.value().createdBy(),
                on.clock().instant().plus(A_WEEK));
    }

    /// Writes the item again as a newer release would: the same, with attributes this one does not know.
    <T> void writtenByANewerRelease(ItemCodec<T> codec, StoredValue<T> stored) {
        on.put(ItemFormat.encode(
                codec,
                new StoredValue<>(
                        stored.value(),
                        stored.version(),
                        stored.createdAt(),
                        stored.updatedAt(),
                        stored.marks(),
                        FROM_A_NEWER_RELEASE)));
    }

    /// Follows a list to its end.
    static <T> List<T> everyPage(int size, Function<PageRequest, Page<T>> list) {
        List<T> seen = new ArrayList<>();
        Optional<Position> next = Optional.empty();
        do {
            Page<T> page = list.apply(new PageRequest(size, next));
            assertThat(page.items()).hasSizeLessThanOrEqualTo(size);
            seen.addAll(page.items());
            next = page.next();
        } while (next.isPresent());
        return seen;
    }
}
