package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.VersionMarks;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.Tombstone;
import io.talestream.contracts.text.IsoTime;
import io.talestream.contracts.visibility.Visibility;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Converts a typed item to the attributes of the table and back: keys, common attributes, the type's own, the
/// unknown ones.
public final class ItemFormat {
    /// The keys, and an attribute that only a version 1 item can have here: it must not turn the new item into a
    /// tombstone.
    private static final Set<String> HANDLED =
            Stream.concat(Common.KEYS.stream(), Stream.of(Common.DELETED_AT)).collect(Collectors.toUnmodifiableSet());

    private ItemFormat() {}

    public static <T> Attributes encode(ItemCodec<T> codec, StoredValue<T> stored) {
        if (codec.type().isLegacy()) {
            throw new IllegalArgumentException("items of version 1 are only read, not written");
        }
        T value = stored.value();
        ItemKey key = codec.key(value);
        var out = new AttributeWriter(stored.unknown());
        codec.write(value, out);
        codec.expiresAt(value).ifPresent(end -> out.epochSecond(Common.EXPIRES_AT, end));
        out.number(Common.HIDDEN_SINCE, stored.marks().hiddenSince().map(Version::micros))
                .number(Common.EDITED_IN, stored.marks().edited().map(Version::micros))
                .number(Common.NAMED_IN, stored.marks().named().map(Version::micros));
        Function<Index, Optional<Map<String, String>>> indexParts = index -> codec.indexParts(index, value);
        return common(out, key, stored.createdAt(), stored.updatedAt(), stored.version(), indexParts)
                .number(Common.SCHEMA, codec.schema())
                .done();
    }

    public static Attributes encode(Tombstone tombstone) {
        var out = new AttributeWriter()
                .time(Common.DELETED_AT, tombstone.deletedAt())
                .choice("visibility", tombstone.visibility())
                .epochSecond(Common.EXPIRES_AT, tombstone.expiresAt());
        // Only the feed lists tombstones.
        Function<Index, Optional<Map<String, String>>> indexParts =
                index -> index == Index.GSI3 ? Optional.of(Map.of()) : Optional.empty();
        return common(
                        out,
                        tombstone.key(),
                        tombstone.createdAt(),
                        tombstone.deletedAt(),
                        tombstone.version(),
                        indexParts)
                .number(Common.SCHEMA, 1)
                .done();
    }

    public static StoredItem decode(Attributes item) {
        var in = new AttributeReader(item);
        ItemKey key = ItemKey.parse(in.text(Index.TABLE.partitionKey()), in.text(Index.TABLE.sortKey()));
        if (key.type().isLegacy()) {
            return new StoredItem.Live(key, decodeLegacy(ItemCodecs.of(key.type()), key, in));
        }
        String label = in.text(Common.ENTITY_TYPE);
        if (!label.equals(key.type().label())) {
            throw new UnreadableItem("a %s lies under the key of a %s"
                    .formatted(label, key.type().label()));
        }
        Optional<Instant> deletedAt = in.findTime(Common.DELETED_AT);
        return deletedAt.isPresent()
                ? new StoredItem.Gone(tombstone(key, deletedAt.get(), in))
                : new StoredItem.Live(key, decode(ItemCodecs.of(key.type()), key, item, in));
    }

    private static Tombstone tombstone(ItemKey key, Instant deletedAt, AttributeReader in) {
        return new Tombstone(
                key, version(in), in.time(Common.CREATED_AT), deletedAt, in.choice("visibility", Visibility.class));
    }

    static <T> StoredValue<T> decode(ItemCodec<T> codec, ItemKey key, Attributes item) {
        return decode(codec, key, item, new AttributeReader(item));
    }

    private static <T> StoredValue<T> decode(ItemCodec<T> codec, ItemKey key, Attributes item, AttributeReader before) {
        long schema = before.number(Common.SCHEMA);
        AttributeReader in = schema == codec.schema() ? before : new AttributeReader(upgraded(codec, schema, item));
        Version version = version(in);
        Instant createdAt = in.time(Common.CREATED_AT);
        Instant updatedAt = in.time(Common.UPDATED_AT);
        var marks =
                new VersionMarks(mark(in, Common.HIDDEN_SINCE), mark(in, Common.EDITED_IN), mark(in, Common.NAMED_IN));
        return new StoredValue<>(read(codec, key, in), version, createdAt, updatedAt, marks, unknown(in));
    }

    private static <T> StoredValue<T> decodeLegacy(ItemCodec<T> codec, ItemKey key, AttributeReader in) {
        return new StoredValue<>(
                read(codec, key, in), Version.LEGACY, Instant.EPOCH, Instant.EPOCH, VersionMarks.NONE, unknown(in));
    }

    private static <T> T read(ItemCodec<T> codec, ItemKey key, AttributeReader in) {
        try {
            return codec.read(key, in);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new UnreadableItem(
                    "a %s is not valid: %s".formatted(codec.type().label(), e.getMessage()), e);
        }
    }

    private static <T> Attributes upgraded(ItemCodec<T> codec, long schema, Attributes item) {
        if (schema < 1 || schema > codec.schema()) {
            throw new UnreadableItem("%s has schema %d, this release reads 1 to %d: update it first"
                    .formatted(codec.type().label(), schema, codec.schema()));
        }
        Attributes current = item;
        for (int from = (int) schema; from < codec.schema(); from++) {
            current = codec.upgrade(from, current);
        }
        return current;
    }

    private static Optional<Version> mark(AttributeReader in, String name) {
        return in.findNumber(name).map(ItemFormat::version);
    }

    private static Version version(AttributeReader in) {
        return version(in.number(Common.VERSION));
    }

    private static Version version(long micros) {
        try {
            return new Version(micros);
        } catch (IllegalArgumentException e) {
            throw new UnreadableItem("attribute version is not valid: " + e.getMessage(), e);
        }
    }

    private static Attributes unknown(AttributeReader in) {
        in.findText(Common.ENTITY_TYPE);
        in.findNumber(Common.SCHEMA);
        in.findNumber(Common.EXPIRES_AT);
        return in.notRequested(HANDLED);
    }

    private static AttributeWriter common(
            AttributeWriter out,
            ItemKey key,
            Instant createdAt,
            Instant updatedAt,
            Version version,
            Function<Index, Optional<Map<String, String>>> indexParts) {
        var parts = new HashMap<>(key.parts());
        parts.put("created", IsoTime.format(createdAt));
        parts.put("version", version.text());
        for (EntityType.IndexShape shape : key.type().indexes()) {
            indexParts.apply(shape.index()).ifPresent(more -> {
                parts.putAll(more);
                out.text(shape.index().partitionKey(), shape.pk().fill(parts))
                        .text(shape.index().sortKey(), shape.sk().fill(parts));
            });
        }
        return out.text(Index.TABLE.partitionKey(), key.pk())
                .text(Index.TABLE.sortKey(), key.sk())
                .text(Common.ENTITY_TYPE, key.type().label())
                .time(Common.CREATED_AT, createdAt)
                .time(Common.UPDATED_AT, updatedAt)
                .number(Common.VERSION, version.micros());
    }
}
