package io.talestream.app.cli.erase;

import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/// Whose data is erased.
///
/// @param ofWorkspaces the partitions of the table that hold data of the workspaces
/// @param ofUsers the partitions of the table that hold data of users
record DataSubjects(Set<WorkspaceId> workspaces, Set<String> ofWorkspaces, Set<String> ofUsers) {
    /// @param addresses partitions of e-mail addresses that the users claimed
    static DataSubjects of(Set<WorkspaceId> workspaces, Set<UserId> users, Set<String> addresses) {
        Set<String> ofWorkspaces = workspaces.stream()
                .map(workspace -> new ItemKey.WorkspaceKey(workspace).pk())
                .collect(Collectors.toSet());
        Set<String> ofUsers = new HashSet<>(addresses);
        users.forEach(user -> ofUsers.add(new ItemKey.UserKey(user).pk()));
        return new DataSubjects(Set.copyOf(workspaces), ofWorkspaces, Set.copyOf(ofUsers));
    }

    /// Whether one of them is an owner of an entry. `owners` are partitions, see
    /// [io.talestream.contracts.table.ItemOwners].
    boolean areAmong(Set<String> owners) {
        return !Collections.disjoint(ofWorkspaces, owners) || !Collections.disjoint(ofUsers, owners);
    }

    /// The id of a workspace is unique in any text. That of a user may be a word, so it is searched for as a key.
    Set<String> names() {
        Set<String> names = new HashSet<>(ofUsers);
        workspaces.forEach(workspace -> names.add(workspace.value()));
        return names;
    }
}
