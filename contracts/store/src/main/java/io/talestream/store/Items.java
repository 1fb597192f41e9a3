package io.talestream.store;

import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.LegacyHash;
import io.talestream.contracts.item.LegacyItem;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.Calls;
import io.talestream.store.table.Table;
import java.util.Map;
import java.util.Optional;

/// `legacyHome` is the workspace that took over version 1's data.
public record Items(Table table, Optional<WorkspaceId> legacyHome) {
    public WriteResult<Item> create(Item item, Idempotency once) {
        return table.following(AccessPatterns.CREATE_ITEM)
                .create(ItemCodecs.ITEM, item, new ItemKey.WorkspaceKey(item.workspace()), once);
    }

    public Optional<StoredValue<Item>> find(WorkspaceId workspace, ItemId id) {
        return table.following(AccessPatterns.FIND_ITEM).find(new ItemKey.WorkspaceItemKey(workspace, id), Item.class);
    }

    /// Reads the new key first and then, in the workspace that took over version 1's data, the old one. An item that
    /// was moved and then deleted stays deleted.
    public Optional<StoredValue<Item>> find(WorkspaceId workspace, LegacyHash hash) {
        Calls calls = table.following(AccessPatterns.FIND_LEGACY_ITEM);
        Optional<StoredItem> item = calls.get(new ItemKey.WorkspaceItemKey(workspace, ItemId.of(hash)));
        // A tombstone is an answer: an item deleted here must not reappear from its version 1 key.
        return item.isPresent() || !legacyHome.equals(Optional.of(workspace))
                ? item.flatMap(found -> found.as(Item.class))
                : calls.find(new ItemKey.LegacyItemKey(hash), LegacyItem.class)
                        .map(legacy -> Item.from(legacy, workspace));
    }

    public Page<StoredValue<Item>> listNewestFirst(WorkspaceId workspace, PageRequest page) {
        return table.following(AccessPatterns.LIST_ITEMS_BY_CREATION)
                .list(EntityType.ITEM, Map.of("ws", workspace.value()), Item.class, page);
    }

    public WriteResult<Item> update(StoredValue<Item> before, Item after) {
        return table.following(AccessPatterns.UPDATE_ITEM).replace(ItemCodecs.ITEM, before, after);
    }

    public WriteResult<Item> delete(StoredValue<Item> item) {
        return table.following(AccessPatterns.DELETE_ITEM).erase(ItemCodecs.ITEM, item);
    }
}
