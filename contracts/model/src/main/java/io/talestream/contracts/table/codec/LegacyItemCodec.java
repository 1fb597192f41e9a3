package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.item.ItemBody;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.LegacyItem;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.text.IsoTime;
import java.time.DateTimeException;
import java.time.Instant;

/// A version 1 item: its own attributes and no common ones.
public final class LegacyItemCodec extends EntityCodec<ItemKey.LegacyItemKey, LegacyItem> {
    LegacyItemCodec() {
        super(EntityType.LEGACY_ITEM, ItemKey.LegacyItemKey.class, LegacyItem.class);
    }

    @Override
    public ItemKey key(LegacyItem value) {
        return new ItemKey.LegacyItemKey(value.hash());
    }

    @Override
    public void write(LegacyItem value, AttributeWriter out) {
        out.text("title", value.title().value())
                .text("body", value.body().value())
                .text("status", value.status())
                .text("createdAt", value.createdAt().toString());
    }

    @Override
    LegacyItem decode(ItemKey.LegacyItemKey at, AttributeReader in) {
        return new LegacyItem(
                at.hash(),
                in.as("title", ItemTitle::new),
                new ItemBody(in.findText("body").orElse("")),
                in.findText("status").orElse(""),
                createdAt(in));
    }

    private static Instant createdAt(AttributeReader in) {
        String text = in.findText(Common.CREATED_AT).orElse("1970-01-01T00:00:00Z");
        try {
            return IsoTime.micros(Instant.parse(text));
        } catch (DateTimeException e) {
            throw new UnreadableItem("attribute createdAt is not a time: " + text, e);
        }
    }
}
