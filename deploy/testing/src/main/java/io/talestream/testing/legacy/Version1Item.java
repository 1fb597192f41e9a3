package io.talestream.testing.legacy;

import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodec;

/// Version 1 wrote an item's own attributes and none of the common ones.
public final class Version1Item {
    private Version1Item() {}

    public static <T> Attributes of(ItemCodec<T> codec, T value) {
        ItemKey key = codec.key(value);
        var out =
                new AttributeWriter().text(Index.TABLE.partitionKey(), key.pk()).text(Index.TABLE.sortKey(), key.sk());
        codec.write(value, out);
        return out.done();
    }
}
