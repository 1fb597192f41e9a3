package io.talestream.store;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.voice.VoiceProfile;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.Calls;
import io.talestream.store.table.Mutation;
import io.talestream.store.table.Outcome;
import io.talestream.store.table.Results;
import io.talestream.store.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The members of workspaces. Users join through an invite or by founding a workspace, never through here.
///
/// A workspace always has an owner: the last one can neither leave nor change role, also when two try concurrently.
/// The answer is Refused.
public record Members(Table table) {
    public static final String LAST_OWNER = "A workspace needs an owner: make someone else one first.";

    /// The membership check: one read of one item, whatever the size of the workspace.
    public Optional<StoredValue<Member>> find(WorkspaceId workspace, UserId user) {
        return table.following(AccessPatterns.CHECK_MEMBERSHIP)
                .find(new ItemKey.MemberKey(workspace, user), Member.class);
    }

    public Page<StoredValue<Member>> list(WorkspaceId workspace, PageRequest page) {
        return table.following(AccessPatterns.LIST_MEMBERS)
                .list(EntityType.MEMBER, Map.of("ws", workspace.value()), Member.class, page);
    }

    /// Every workspace of a user, each once: only seats are listed, not the workspace that the founder's partition also
    /// holds. A founder who left is not listed.
    public Page<StoredValue<Member>> workspacesOf(UserId user, PageRequest page) {
        return table.following(AccessPatterns.LIST_MY_WORKSPACES)
                .list(EntityType.MEMBER, Map.of("user", user.value()), Member.class, page);
    }

    public WriteResult<Member> update(StoredValue<Member> before, Member after) {
        Calls calls = table.following(AccessPatterns.UPDATE_MEMBER);
        var change = new Mutation.Replace<>(ItemCodecs.MEMBER, before, after);
        return before.value().isOwner() && !after.isOwner()
                ? whileAnotherOwns(calls, before, change)
                : Results.replaced(calls.write(change), Member.class);
    }

    /// Deletes the member's voice with the seat, and once more after it: it may have been created in between.
    /// Without a seat, none can be created. The same holds for conversations, which are deleted after the seat.
    public WriteResult<Member> remove(StoredValue<Member> member) {
        Calls calls = table.following(AccessPatterns.REMOVE_MEMBER);
        WriteResult<Member> result = whileAnotherOwns(calls, member, Mutation.Erase.of(ItemCodecs.MEMBER, member));
        if (result instanceof WriteResult.Written<Member>) {
            WorkspaceId workspace = member.value().workspace();
            UserId user = member.value().user();
            VoiceProfiles.delete(calls, workspace, user);
            new SubtreeDeletion(calls)
                    .erase(calls.all(EntityType.CONVERSATION, Map.of("ws", workspace.value(), "user", user.value())));
        }
        return result;
    }

    /// For an owner, in one transaction with a check of another owner: two owners cannot both leave because each saw
    /// the other.
    private static WriteResult<Member> whileAnotherOwns(Calls calls, StoredValue<Member> seat, Mutation change) {
        while (true) {
            List<Mutation> steps = new ArrayList<>(List.of(change));
            if (change instanceof Mutation.Erase) {
                voice(calls, seat.value()).ifPresent(steps::add);
            }
            if (seat.value().isOwner()) {
                Optional<Member> another = anotherOwner(calls, seat.value());
                if (another.isEmpty()) {
                    return new WriteResult.Refused<>(LAST_OWNER);
                }
                steps.add(new Mutation.Require(
                        ItemCodecs.MEMBER.key(another.get()), Map.of("role", new Attribute.Text(Role.OWNER.name()))));
            }
            Outcome outcome = calls.write(steps);
            if (!outcome.isRejectedElsewhere()) {
                return change instanceof Mutation.Erase
                        ? Results.erased(outcome, seat, Member.class)
                        : Results.replaced(outcome, Member.class);
            }
        }
    }

    private static Optional<Mutation> voice(Calls calls, Member seat) {
        return calls.find(new ItemKey.VoiceProfileKey(seat.workspace(), seat.user()), VoiceProfile.class)
                .map(profile -> Mutation.Erase.of(ItemCodecs.VOICE_PROFILE, profile));
    }

    private static Optional<Member> anotherOwner(Calls calls, Member owner) {
        var seats = calls.all(EntityType.MEMBER, Map.of("ws", owner.workspace().value()));
        return StoredItem.all(seats, Member.class).stream()
                .map(StoredValue::value)
                .filter(seat -> seat.isOwner() && !seat.user().equals(owner.user()))
                .findFirst();
    }
}
