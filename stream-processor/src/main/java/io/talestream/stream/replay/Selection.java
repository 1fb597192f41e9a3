package io.talestream.stream.replay;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.stream.consumer.Attempt;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// Selects changes made at `from` or later, before `to`, and in one workspace.
public record Selection(Optional<Instant> from, Optional<Instant> to, Optional<WorkspaceId> workspace) {
    public static final Selection ALL = new Selection(Optional.empty(), Optional.empty(), Optional.empty());

    public Selection {
        if (from.isPresent() && to.isPresent() && !from.get().isBefore(to.get())) {
            throw new IllegalArgumentException("empty time range: from %s to %s".formatted(from.get(), to.get()));
        }
    }

    boolean takes(ChangeRecord change) {
        return from.filter(change.at()::isBefore).isEmpty()
                && to.filter(end -> !change.at().isBefore(end)).isEmpty()
                && (workspace.isEmpty() || isIn(workspace.get(), change));
    }

    /// An invite or a share link without content may belong to this workspace and is included: an extra removal is
    /// harmless, a missing one is not.
    private static boolean isIn(WorkspaceId workspace, ChangeRecord record) {
        return switch (Attempt.decoded(record)) {
            case Change.Created(ItemKey key, StoredValue<?> now, var _) -> isIn(workspace, key, Optional.of(now));
            case Change.Updated(ItemKey key, var _, StoredValue<?> now, var _) ->
                isIn(workspace, key, Optional.of(now));
            case Change.Removed(ItemKey key, Optional<StoredValue<?>> was, var _, var _) -> isIn(workspace, key, was);
            case Change.Unreadable _ ->
                record.key()
                        .find(Index.TABLE.partitionKey())
                        .filter(
                                new Attribute.Text(EntityType.WORKSPACE.pk().fill(Map.of("ws", workspace.value())))
                                        ::equals)
                        .isPresent();
        };
    }

    private static boolean isIn(WorkspaceId workspace, ItemKey key, Optional<StoredValue<?>> item) {
        return switch (key) {
            case ItemKey.InviteKey _ ->
                item.map(StoredValue::value)
                        .filter(value -> value instanceof Invite invite
                                && !invite.workspace().equals(workspace))
                        .isEmpty();
            case ItemKey.ShareKey _ ->
                item.map(StoredValue::value)
                        .filter(value -> value instanceof Share share
                                && !share.session().workspace().equals(workspace))
                        .isEmpty();
            default -> workspace.value().equals(key.parts().get("ws"));
        };
    }
}
