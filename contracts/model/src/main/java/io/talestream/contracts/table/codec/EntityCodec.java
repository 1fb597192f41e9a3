package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;

/// The codec of an entity type: declares its classes of keys and of values.
abstract class EntityCodec<K extends ItemKey, T> implements ItemCodec<T> {
    private final EntityType type;
    private final Class<K> keyType;
    private final Class<T> valueType;

    EntityCodec(EntityType type, Class<K> keyType, Class<T> valueType) {
        this.type = type;
        this.keyType = keyType;
        this.valueType = valueType;
    }

    @Override
    public final EntityType type() {
        return type;
    }

    @Override
    public final Class<T> valueType() {
        return valueType;
    }

    @Override
    public final T read(ItemKey key, AttributeReader in) {
        if (!keyType.isInstance(key)) {
            throw new UnreadableItem("not a key of this kind: " + key);
        }
        return decode(keyType.cast(key), in);
    }

    abstract T decode(K at, AttributeReader in);
}
