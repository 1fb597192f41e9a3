package io.talestream.testing.history;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.Tombstone;
import io.talestream.contracts.table.codec.ItemCodec;
import io.talestream.contracts.table.codec.ItemFormat;
import java.time.Instant;
import java.util.Optional;

/// The history of one item. Each method is a write and returns its stream record. Versions start at 1.
public final class ItemHistory<T> {
    public static final Instant NOW = Instant.parse("2026-01-31T20:15:00Z");

    private final ItemCodec<T> codec;
    private final ItemKey key;
    private Optional<StoredValue<T>> stored = Optional.empty();
    private Optional<Attributes> image = Optional.empty();
    private long version;

    public ItemHistory(ItemCodec<T> codec, ItemKey key) {
        this.codec = codec;
        this.key = key;
    }

    public ItemKey key() {
        return key;
    }

    /// Creates the item, updates it, or creates it again after a deletion.
    public ChangeRecord write(T value, String sequenceNumber) {
        StoredValue<T> now = StoredValue.fresh(value, new Version(++version), NOW);
        stored = Optional.of(now);
        return record(ItemFormat.encode(codec, now), sequenceNumber);
    }

    public ChangeRecord delete(String sequenceNumber) {
        var tombstone = Tombstone.of(key, stored.orElseThrow(), new Version(++version), NOW);
        stored = Optional.empty();
        return record(ItemFormat.encode(tombstone), sequenceNumber);
    }

    /// A write that no release can read.
    public ChangeRecord damage(String sequenceNumber) {
        version++;
        return record(key.attributes(), sequenceNumber);
    }

    public Optional<StoredValue<T>> stored() {
        return stored;
    }

    /// The version of the last write; 0 before the first.
    public long version() {
        return version;
    }

    /// The same change at another position in the stream.
    public static ChangeRecord again(ChangeRecord change, String sequenceNumber) {
        return new ChangeRecord(change.key(), change.before(), change.after(), change.at(), sequenceNumber);
    }

    private ChangeRecord record(Attributes after, String sequenceNumber) {
        var record = new ChangeRecord(key.attributes(), image, Optional.of(after), NOW, sequenceNumber);
        image = Optional.of(after);
        return record;
    }
}
