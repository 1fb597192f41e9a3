package io.talestream.ingest.me;

import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.problem.FieldProblem;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.Members;
import io.talestream.store.Users;
import io.talestream.store.Workspaces;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Deletes an account: leaves the workspaces of others, deletes those without another member, and the profile last. A
/// user's name is stored only in the profile and in the seats, so no copy is left. Safe to repeat.
@Singleton
record AccountDeletion(Users users, Members members, Workspaces workspaces, Access access) {
    static final String BLOCKED =
            "You are the only owner of workspaces with other members: make another member an owner, or delete them.";

    void delete(UserId user, Optional<StoredValue<User>> profile) {
        List<Member> blocked =
                seats(user).stream().filter(this::isLastOwnerOfOthers).toList();
        if (!blocked.isEmpty()) {
            throw blockedBy(blocked);
        }
        leaveAll(user);
        profile.map(users::delete).ifPresent(result -> {
            if (result instanceof WriteResult.Conflict<User>(StoredValue<User> current)) {
                throw Refusal.changedMeanwhile(Etags.of(current.version()));
            }
        });
        // The list of seats comes from an index, which may have missed a new one.
        leaveAll(user);
    }

    private void leaveAll(UserId user) {
        seats(user).forEach(this::leave);
    }

    private void leave(Member seat) {
        WorkspaceId workspace = seat.workspace();
        if (others(seat).isEmpty()) {
            workspaces.find(workspace).ifPresent(workspaces::delete);
            workspaces.finishDelete(workspace);
            access.closed(workspace);
            return;
        }
        try {
            Optional<WriteResult<Member>> left =
                    members.find(workspace, seat.user()).map(members::remove);
            if (left.orElse(null) instanceof WriteResult.Refused<Member>) {
                throw blockedBy(List.of(seat));
            }
        } finally {
            access.changed(workspace, seat.user());
        }
    }

    private boolean isLastOwnerOfOthers(Member seat) {
        List<Member> others = seat.isOwner() ? others(seat) : List.of();
        return !others.isEmpty() && others.stream().noneMatch(Member::isOwner);
    }

    private List<Member> others(Member seat) {
        return all(page -> members.list(seat.workspace(), page)).stream()
                .filter(member -> !member.user().equals(seat.user()))
                .toList();
    }

    private List<Member> seats(UserId user) {
        return all(page -> members.workspacesOf(user, page));
    }

    private static List<Member> all(Function<PageRequest, Page<StoredValue<Member>>> list) {
        return PageRequest.all(PageRequest.LARGEST, list)
                .map(StoredValue::value)
                .toList();
    }

    /// Names each workspace by its id and its name.
    private static Refusal blockedBy(List<Member> seats) {
        return Refusal.conflict(
                BLOCKED,
                seats.stream()
                        .map(seat -> new FieldProblem(
                                seat.workspace().value(),
                                "%s needs another owner"
                                        .formatted(seat.workspaceName().value().value())))
                        .toList());
    }
}
