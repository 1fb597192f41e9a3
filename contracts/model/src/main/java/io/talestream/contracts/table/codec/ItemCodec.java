package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// Encodes and decodes one type of item. [ItemFormat] handles what all items share.
public interface ItemCodec<T> {
    EntityType type();

    Class<T> valueType();

    ItemKey key(T value);

    void write(T value, AttributeWriter out);

    T read(ItemKey key, AttributeReader in);

    /// The named parts of its key in an index, without those of its own key, `created` and `version`. Empty while it
    /// does not belong there.
    default Optional<Map<String, String>> indexParts(Index index, T value) {
        return Optional.of(Map.of());
    }

    /// When DynamoDB may remove the item by TTL.
    default Optional<Instant> expiresAt(T value) {
        return Optional.empty();
    }

    /// Increases when attributes change their meaning. A new attribute alone does not need it.
    default int schema() {
        return 1;
    }

    /// Upgrades attributes of an older schema to the next one.
    default Attributes upgrade(int from, Attributes item) {
        throw new UnreadableItem("%s has no upgrade from schema %d".formatted(type().label(), from));
    }
}
