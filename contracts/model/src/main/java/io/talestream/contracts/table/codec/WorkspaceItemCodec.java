package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.ItemBody;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.LegacyHash;
import io.talestream.contracts.item.Tags;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Visibility;

/// An item of a workspace; in the index it is in the order of creation.
public final class WorkspaceItemCodec extends EntityCodec<ItemKey.WorkspaceItemKey, Item> {
    WorkspaceItemCodec() {
        super(EntityType.ITEM, ItemKey.WorkspaceItemKey.class, Item.class);
    }

    @Override
    public ItemKey key(Item value) {
        return new ItemKey.WorkspaceItemKey(value.workspace(), value.id());
    }

    @Override
    public void write(Item value, AttributeWriter out) {
        out.text("title", value.title().value())
                .text("body", value.body().value())
                .texts("tags", value.tags().values())
                .choice("visibility", value.visibility())
                .text("createdBy", value.createdBy().map(UserId::value))
                .text("legacyHash", value.legacyHash().map(LegacyHash::value));
    }

    @Override
    Item decode(ItemKey.WorkspaceItemKey at, AttributeReader in) {
        return new Item(
                at.workspace(),
                at.item(),
                in.as("title", ItemTitle::new),
                in.as("body", ItemBody::new),
                new Tags(in.texts("tags")),
                in.choice("visibility", Visibility.class),
                in.findText("createdBy").map(UserId::new),
                in.findText("legacyHash").map(LegacyHash::new));
    }
}
