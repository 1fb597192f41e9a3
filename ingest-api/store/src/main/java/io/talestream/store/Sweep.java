package io.talestream.store;

import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/// Deletes what lies below something that was deleted. Each item is deleted under its own version, a few at a time, and
/// whoever starts over finds only what is left.
final class Sweep {
    private static final int AT_ONCE = 8;

    private final Calls calls;

    Sweep(Calls calls) {
        this.calls = calls;
    }

    /// Sessions before their share links: no link can be made to a session that is gone, and its tombstone still leads
    /// whoever starts over to the links.
    void sessions(List<StoredItem> below) {
        erase(below);
        List<StoredItem> shares = new ArrayList<>();
        for (StoredItem item : below) {
            if (item.key() instanceof ItemKey.SessionKey(SessionRef session)) {
                shares.addAll(sharesOf(session));
            }
        }
        erase(shares);
    }

    List<StoredItem> sharesOf(SessionRef session) {
        return calls.all(EntityType.SHARE, ItemKey.partsOf(session));
    }

    void invitesOf(Map<String, String> workspace) {
        erase(calls.all(EntityType.INVITE, workspace));
    }

    void erase(List<StoredItem> items) {
        var permits = new Semaphore(AT_ONCE);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = new ArrayList<>();
            for (StoredItem item : items) {
                if (item instanceof StoredItem.Live live) {
                    permits.acquire();
                    running.add(threads.submit(() -> {
                        try {
                            erase(live);
                        } finally {
                            permits.release();
                        }
                    }));
                }
            }
            for (Future<?> each : running) {
                each.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TableUnavailable("interrupted while deleting; deleting again finishes it", e);
        } catch (ExecutionException e) {
            throw new TableUnavailable("a delete did not finish; deleting again finishes it", e);
        }
    }

    private void erase(StoredItem.Live item) {
        StoredItem.Live current = item;
        while (true) {
            Stored<?> stored = current.stored();
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
