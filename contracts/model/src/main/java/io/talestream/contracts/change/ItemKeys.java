package io.talestream.contracts.change;

import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;

/// A key as the two attributes that name it in a stream record.
final class ItemKeys {
    private ItemKeys() {}

    static Attributes of(ItemKey key) {
        return new AttributeWriter()
                .text(Index.TABLE.partitionKey(), key.pk())
                .text(Index.TABLE.sortKey(), key.sk())
                .done();
    }
}
