package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/// The codec of an entity type.
///
/// @param keyOf the key of a value
/// @param writer writes the attributes of a value
/// @param reader reads a value from its key and its attributes
/// @param partsOf see [ItemCodec#indexParts]
/// @param expiryOf see [ItemCodec#expiresAt]
record EntityCodec<K extends ItemKey, T>(
        EntityType type,
        Class<K> keyType,
        Class<T> valueType,
        Function<T, K> keyOf,
        BiConsumer<T, AttributeWriter> writer,
        BiFunction<K, AttributeReader, T> reader,
        BiFunction<Index, T, Optional<Map<String, String>>> partsOf,
        Function<T, Optional<Instant>> expiryOf)
        implements ItemCodec<T> {

    /// An entity that does not expire, and whose keys in indexes have no other parts than its own key.
    EntityCodec(
            EntityType type,
            Class<K> keyType,
            Class<T> valueType,
            Function<T, K> keyOf,
            BiConsumer<T, AttributeWriter> writer,
            BiFunction<K, AttributeReader, T> reader) {
        this(type, keyType, valueType, keyOf, writer, reader, (_, _) -> Optional.of(Map.of()), _ -> Optional.empty());
    }

    EntityCodec<K, T> indexed(BiFunction<Index, T, Optional<Map<String, String>>> parts) {
        return new EntityCodec<>(type, keyType, valueType, keyOf, writer, reader, parts, expiryOf);
    }

    EntityCodec<K, T> expiring(Function<T, Instant> expiry) {
        return new EntityCodec<>(
                type, keyType, valueType, keyOf, writer, reader, partsOf, expiry.andThen(Optional::of));
    }

    @Override
    public ItemKey key(T value) {
        return keyOf.apply(value);
    }

    @Override
    public void write(T value, AttributeWriter out) {
        writer.accept(value, out);
    }

    @Override
    public T read(ItemKey key, AttributeReader in) {
        if (!keyType.isInstance(key)) {
            throw new UnreadableItem("not a key of this kind: " + key);
        }
        return reader.apply(keyType.cast(key), in);
    }

    @Override
    public Optional<Map<String, String>> indexParts(Index index, T value) {
        return partsOf.apply(index, value);
    }

    @Override
    public Optional<Instant> expiresAt(T value) {
        return expiryOf.apply(value);
    }
}
