package io.talestream.store;

import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.BoundedExecutor;
import io.talestream.store.table.Calls;
import io.talestream.store.table.Mutation;
import io.talestream.store.table.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Deletes everything below a deleted item. Each item is deleted on condition of its own version, a few at a time.
/// Safe to repeat: a second run finds only the rest.
record SubtreeDeletion(Calls calls) {
    private static final int AT_ONCE = 8;

    /// Deletes everything below a campaign, or everything else in a workspace, a page at a time. Sessions are deleted
    /// before their share links: a link to a deleted session cannot be created, and the session's tombstone still
    /// leads a repeated run to the links.
    void below(EntityType top, Map<String, String> parts) {
        calls.walk(top, parts, page -> {
            List<StoredItem> items = page.stream().map(calls::decode).toList();
            erase(items);
            List<StoredItem> shares = new ArrayList<>();
            for (StoredItem item : items) {
                if (item.key() instanceof ItemKey.SessionKey(SessionRef session)) {
                    shares.addAll(sharesOf(session));
                }
            }
            erase(shares);
            return true;
        });
    }

    /// Deletes everything below one session, and the links to it.
    void session(SessionRef session) {
        for (StoredItem item : calls.all(EntityType.SESSION, ItemKey.partsOf(session))) {
            if (item instanceof StoredItem.Live live) {
                erase(live);
            }
        }
        erase(sharesOf(session));
    }

    List<StoredItem> sharesOf(SessionRef session) {
        return calls.all(EntityType.SHARE, ItemKey.partsOf(session));
    }

    /// Deletes seats first: without a seat, users cannot see what is still being deleted.
    void workspace(WorkspaceId workspace) {
        var parts = Map.of("ws", workspace.value());
        erase(calls.all(EntityType.MEMBER, parts));
        erase(calls.all(EntityType.INVITE, parts));
        erase(calls.all(EntityType.CONVERSATION, parts));
        below(EntityType.WORKSPACE, parts);
    }

    void erase(List<StoredItem> items) {
        try (var deletes = new BoundedExecutor(AT_ONCE)) {
            for (StoredItem item : items) {
                if (item instanceof StoredItem.Live live) {
                    deletes.run(() -> erase(live));
                }
            }
            deletes.finish();
        }
    }

    private void erase(StoredItem.Live item) {
        StoredItem.Live current = item;
        while (true) {
            StoredValue<?> stored = current.stored();
            Outcome outcome = calls.write(new Mutation.Erase(current.key(), stored));
            if (outcome instanceof Outcome.Rejected rejected
                    && rejected.refusals().getFirst().current().orElse(null) instanceof StoredItem.Live newer) {
                current = newer;
            } else {
                return;
            }
        }
    }
}
