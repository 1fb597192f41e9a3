package io.talestream.contracts.item;

import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Optional;

public interface Items {
    WriteResult<Item> create(Item item, Idempotency once);

    default WriteResult<Item> create(Item item) {
        return create(item, Idempotency.NO_KEY);
    }

    Optional<Stored<Item>> find(WorkspaceId workspace, ItemId id);

    /// Reads the new key first and then, in the workspace that took over version 1's data, the old one. An item that
    /// was moved and then deleted stays deleted.
    Optional<Stored<Item>> find(WorkspaceId workspace, LegacyHash hash);

    Page<Stored<Item>> list(WorkspaceId workspace, PageRequest page);

    Page<Stored<Item>> listNewestFirst(WorkspaceId workspace, PageRequest page);

    WriteResult<Item> update(Stored<Item> before, Item after);

    WriteResult<Item> delete(Stored<Item> item);
}
