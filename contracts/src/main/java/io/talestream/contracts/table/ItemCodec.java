package io.talestream.contracts.table;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// How one kind of item is written as attributes and read back. What all items share is [ItemFormat]'s.
public interface ItemCodec<T> {
    EntityType type();

    Class<T> valueType();

    ItemKey key(T value);

    void write(T value, AttributeWriter out);

    T read(ItemKey key, AttributeReader in);

    /// The named parts of this item's key in an index, or nothing while it does not belong there.
    default Optional<Map<String, String>> indexParts(Index index, T value, Instant createdAt) {
        return Optional.empty();
    }

    /// When DynamoDB may remove the item by itself.
    default Optional<Instant> expiresAt(T value) {
        return Optional.empty();
    }

    /// Grows when attributes change their meaning. A new attribute alone does not need it.
    default int schema() {
        return 1;
    }

    /// Brings attributes of an older schema to the next one.
    default Attributes upgrade(int from, Attributes item) {
        throw new UnreadableItem("%s has no upgrade from schema %d".formatted(type().label(), from));
    }
}
