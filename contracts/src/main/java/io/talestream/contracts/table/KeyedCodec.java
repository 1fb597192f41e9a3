package io.talestream.contracts.table;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.UnreadableItem;

/// A codec of items whose keys are of type `K`.
abstract class KeyedCodec<T, K extends ItemKey> implements ItemCodec<T> {
    private final EntityType type;
    private final Class<T> valueType;
    private final Class<K> keyType;

    KeyedCodec(EntityType type, Class<T> valueType, Class<K> keyType) {
        this.type = type;
        this.valueType = valueType;
        this.keyType = keyType;
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
        return readAt(keyType.cast(key), in);
    }

    abstract T readAt(K at, AttributeReader in);
}
