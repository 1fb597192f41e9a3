package io.talestream.contracts.table;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.item.ItemBody;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.LegacyItem;
import io.talestream.contracts.text.IsoTime;
import java.time.DateTimeException;
import java.time.Instant;

/// A version 1 item: its own attributes and no common ones.
public final class LegacyItemCodec implements ItemCodec<LegacyItem> {
    LegacyItemCodec() {}

    @Override
    public EntityType type() {
        return EntityType.LEGACY_ITEM;
    }

    @Override
    public Class<LegacyItem> valueType() {
        return LegacyItem.class;
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
    public LegacyItem read(ItemKey key, AttributeReader in) {
        if (!(key instanceof ItemKey.LegacyItemKey at)) {
            throw new UnreadableItem("not a key of this kind: " + key);
        }
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
