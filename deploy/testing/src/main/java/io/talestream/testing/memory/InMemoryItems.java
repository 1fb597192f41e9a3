package io.talestream.testing.memory;

import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.Items;
import io.talestream.contracts.item.LegacyHash;
import io.talestream.contracts.item.LegacyItem;
import io.talestream.contracts.request.Once;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.text.IsoTime;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Optional;
import java.util.stream.Stream;

public final class InMemoryItems implements Items {
    private static final Listing<Item> BY_KEY =
            Listing.ascending("items", item -> item.value().id().value());
    private static final Listing<Item> NEWEST_FIRST = Listing.descending(
            "items by creation",
            item -> IsoTime.format(item.createdAt()) + item.value().id().value());

    private final InMemoryTable table;
    private final Optional<WorkspaceId> legacyHome;

    public InMemoryItems(InMemoryTable table, Optional<WorkspaceId> legacyHome) {
        this.table = table;
        this.legacyHome = legacyHome;
    }

    @Override
    public WriteResult<Item> create(Item item, Once once) {
        return table.once(
                once,
                ItemCodecs.ITEM,
                () -> table.createUnder(new ItemKey.WorkspaceKey(item.workspace()), ItemCodecs.ITEM, item));
    }

    @Override
    public Optional<Stored<Item>> find(WorkspaceId workspace, ItemId id) {
        return table.find(new ItemKey.WorkspaceItemKey(workspace, id), Item.class);
    }

    @Override
    public Optional<Stored<Item>> find(WorkspaceId workspace, LegacyHash hash) {
        return table.alone(() -> {
            var key = new ItemKey.WorkspaceItemKey(workspace, ItemId.of(hash));
            return table.at(key).isPresent() ? table.find(key, Item.class) : legacy(workspace, hash);
        });
    }

    @Override
    public Page<Stored<Item>> list(WorkspaceId workspace, PageRequest page) {
        return BY_KEY.page(of(workspace), page);
    }

    @Override
    public Page<Stored<Item>> listNewestFirst(WorkspaceId workspace, PageRequest page) {
        return NEWEST_FIRST.page(of(workspace), page);
    }

    @Override
    public WriteResult<Item> update(Stored<Item> before, Item after) {
        return table.replace(ItemCodecs.ITEM, before, after);
    }

    @Override
    public WriteResult<Item> delete(Stored<Item> item) {
        return table.erase(ItemCodecs.ITEM, item);
    }

    private Stream<Stored<Item>> of(WorkspaceId workspace) {
        return table.every(Item.class).filter(item -> item.value().workspace().equals(workspace));
    }

    private Optional<Stored<Item>> legacy(WorkspaceId workspace, LegacyHash hash) {
        return legacyHome
                .filter(workspace::equals)
                .flatMap(home -> table.find(new ItemKey.LegacyItemKey(hash), LegacyItem.class))
                .map(old -> Item.from(old, workspace));
    }
}
