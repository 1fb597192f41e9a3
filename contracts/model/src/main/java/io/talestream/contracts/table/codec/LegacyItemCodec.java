package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
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
final class LegacyItemCodec {
    static final ItemCodec<LegacyItem> CODEC = new EntityCodec<>(
            EntityType.LEGACY_ITEM,
            ItemKey.LegacyItemKey.class,
            LegacyItem.class,
            item -> new ItemKey.LegacyItemKey(item.hash()),
            (item, out) -> out.text("title", item.title().value())
                    .text("body", item.body().value())
                    .text("status", item.status())
                    .text(Common.CREATED_AT, item.createdAt().toString()),
            (at, in) -> new LegacyItem(
                    at.hash(),
                    in.as("title", ItemTitle::new),
                    new ItemBody(in.findText("body").orElse("")),
                    in.findText("status").orElse(""),
                    createdAt(in)));

    private LegacyItemCodec() {}

    private static Instant createdAt(AttributeReader in) {
        String text = in.findText(Common.CREATED_AT).orElse("1970-01-01T00:00:00Z");
        try {
            return IsoTime.micros(Instant.parse(text));
        } catch (DateTimeException e) {
            throw new UnreadableItem("attribute createdAt is not a time: " + text, e);
        }
    }
}
