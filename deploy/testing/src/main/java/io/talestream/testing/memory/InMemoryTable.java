package io.talestream.testing.memory;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.item.LegacyItem;
import io.talestream.contracts.request.Once;
import io.talestream.contracts.request.SeenRequest;
import io.talestream.contracts.setting.LegacySetting;
import io.talestream.contracts.store.Marks;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.ItemCodec;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemFormat;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.Tombstone;
import io.talestream.contracts.text.IsoTime;
import java.time.Clock;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// What all the repositories in memory stand on: one sorted map, and one lock that makes each of their methods a
/// transaction. A delete leaves a tombstone, as in the real table.
public final class InMemoryTable {
    private final Clock clock;
    private final NavigableMap<Place, StoredItem> items = new TreeMap<>();
    private final ReentrantLock lock = new ReentrantLock();

    public InMemoryTable(Clock clock) {
        this.clock = clock;
    }

    public void putLegacy(LegacyItem item) {
        putLegacy(ItemCodecs.LEGACY_ITEM, item);
    }

    public void putLegacy(LegacySetting setting) {
        putLegacy(ItemCodecs.LEGACY_SETTING, setting);
    }

    /// Puts what is given, whatever is there: for what a test wants to find.
    public void put(StoredItem item) {
        alone(() -> items.put(Place.of(item.key()), item));
    }

    <R> R alone(Supplier<R> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    Instant now() {
        return IsoTime.micros(clock.instant());
    }

    boolean has(ItemKey key) {
        return at(key).filter(StoredItem.Live.class::isInstance).isPresent();
    }

    Optional<StoredItem> at(ItemKey key) {
        return alone(() -> Optional.ofNullable(items.get(Place.of(key))));
    }

    <T> Optional<Stored<T>> find(ItemKey key, Class<T> type) {
        return at(key).flatMap(item -> item.as(type));
    }

    /// All that live, in the order of their keys.
    <T> Stream<Stored<T>> every(Class<T> type) {
        return alone(() -> items.values().stream().flatMap(item -> item.as(type).stream()).toList().stream());
    }

    <T> WriteResult<T> create(ItemCodec<T> codec, T value) {
        return alone(() -> {
            ItemKey key = codec.key(value);
            Optional<Stored<T>> current = find(key, codec.valueType());
            if (current.isPresent()) {
                return new WriteResult.AlreadyExists<>(current.get());
            }
            Optional<Version> before = at(key).map(StoredItem::version);
            return written(key, Stored.fresh(value, Version.after(before, now()), now()));
        });
    }

    /// What the same request made before, or what it makes now.
    <T> WriteResult<T> once(Once once, ItemCodec<T> codec, Supplier<WriteResult<T>> create) {
        return switch (once) {
            case Once.NotAsked() -> alone(create);
            case Once.Named request ->
                alone(() -> find(new ItemKey.RequestKey(request.user(), request.key()), SeenRequest.class)
                        .filter(seen -> !seen.value().hasEndedAt(now()))
                        .map(seen -> again(request, seen.value(), codec))
                        .orElseGet(() -> remembered(request, codec, create.get())));
        };
    }

    private static <T> WriteResult<T> again(Once.Named request, SeenRequest seen, ItemCodec<T> codec) {
        return seen.fingerprint().equals(request.fingerprint())
                ? new WriteResult.Repeated<>(
                        ItemFormat.decode(seen.made()).as(codec.valueType()).orElseThrow())
                : new WriteResult.KeyReused<>();
    }

    private <T> WriteResult<T> remembered(Once.Named request, ItemCodec<T> codec, WriteResult<T> result) {
        if (result instanceof WriteResult.Written<T>(Stored<T> item)) {
            var seen = SeenRequest.of(request, ItemFormat.encode(codec, item), now());
            written(ItemCodecs.REQUEST.key(seen), Stored.fresh(seen, Version.at(now()), now()));
        }
        return result;
    }

    /// Refused as NotFound when the parent is gone.
    <T> WriteResult<T> createUnder(ItemKey parent, ItemCodec<T> codec, T value) {
        return alone(() -> has(parent) || has(codec.key(value)) ? create(codec, value) : new WriteResult.NotFound<>());
    }

    <T> WriteResult<T> replace(ItemCodec<T> codec, Stored<T> before, T after) {
        ItemKey key = codec.key(after);
        if (!key.equals(codec.key(before.value()))) {
            throw new IllegalArgumentException(
                    "%s cannot become %s: a key never changes".formatted(codec.key(before.value()), key));
        }
        return alone(() -> refusal(codec, before)
                .orElseGet(() -> written(key, before.changed(after, versionAfter(before), now()))));
    }

    <T> WriteResult<T> erase(ItemCodec<T> codec, Stored<T> before) {
        return alone(() -> refusal(codec, before).orElseGet(() -> {
            ItemKey key = codec.key(before.value());
            put(new StoredItem.Gone(Tombstone.of(key, before, versionAfter(before), now())));
            return new WriteResult.Written<>(before);
        }));
    }

    /// Why the version read cannot be replaced, if it cannot. Where a version 1 item was read, nothing may have been
    /// written under the new key since, not even a tombstone.
    private <T> Optional<WriteResult<T>> refusal(ItemCodec<T> codec, Stored<T> before) {
        ItemKey key = codec.key(before.value());
        Optional<Stored<T>> current = find(key, codec.valueType());
        if (current.isPresent()) {
            return current.filter(item -> !item.version().equals(before.version()))
                    .map(WriteResult.Conflict::new);
        }
        boolean nothingYet = before.version().equals(Version.LEGACY) && at(key).isEmpty();
        return nothingYet ? Optional.empty() : Optional.of(new WriteResult.NotFound<>());
    }

    private <T> WriteResult<T> written(ItemKey key, Stored<T> stored) {
        put(new StoredItem.Live(key, stored));
        return new WriteResult.Written<>(stored);
    }

    private Version versionAfter(Stored<?> before) {
        return Version.after(Optional.of(before.version()), now());
    }

    private <T> void putLegacy(ItemCodec<T> codec, T value) {
        put(new StoredItem.Live(
                codec.key(value),
                new Stored<>(value, Version.LEGACY, Instant.EPOCH, Instant.EPOCH, Marks.NONE, Attributes.NONE)));
    }
}
