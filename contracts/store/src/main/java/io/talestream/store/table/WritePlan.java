package io.talestream.store.table;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.request.SeenRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.VersionMarks;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.Tombstone;
import io.talestream.contracts.table.codec.ItemCodec;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One mutation ready to send: the action, the attributes to put, if any, and the condition.
record WritePlan(
        Does does,
        ItemKey key,
        Optional<Attributes> item,
        Optional<StoredItem> left,
        String condition,
        Map<String, String> names,
        Map<String, Attribute> values) {

    enum Does {
        PUT,
        CHECK,
        DELETE
    }

    private static final Map<String, String> VERSION = Map.of("#version", Common.VERSION);
    private static final Map<String, String> VERSION_AND_DELETED =
            Map.of("#version", Common.VERSION, "#deleted", Common.DELETED_AT);

    /// @param floor the version of a tombstone that an earlier attempt found at the key
    static WritePlan of(Mutation mutation, List<WritePlan> earlier, Optional<Version> floor, Instant now) {
        return switch (mutation) {
            case Mutation.Remember(Idempotency.Named request, int made) ->
                remember(SeenRequest.of(request, earlier.get(made).item().orElseThrow(), now), now);
            case Mutation.Create<?> create -> create(create, floor, now);
            case Mutation.Replace<?> replace -> replace(replace, now);
            case Mutation.Project<?> project -> project(project, now);
            case Mutation.Erase(ItemKey key, StoredValue<?> before) -> erase(key, before, now);
            case Mutation.Require require -> require(require);
            case Mutation.Remove(ItemKey key, Attributes read) -> remove(key, read);
        };
    }

    private static <T> WritePlan create(Mutation.Create<T> create, Optional<Version> floor, Instant now) {
        Version version = Version.after(floor, now);
        StoredValue<T> stored = create.dates()
                .map(dates -> new StoredValue<>(
                        create.value(),
                        version,
                        dates.createdAt(),
                        dates.updatedAt(),
                        VersionMarks.NONE,
                        Attributes.NONE))
                .orElseGet(() -> StoredValue.fresh(create.value(), version, now));
        return live(create.codec(), stored)
                .when(
                        "attribute_not_exists(#version) OR (attribute_exists(#deleted) AND #version < :new)",
                        VERSION_AND_DELETED,
                        Map.of(":new", number(stored.version())));
    }

    /// A remembered request past its expiry counts as never seen, even if DynamoDB has not removed it yet.
    private static WritePlan remember(SeenRequest seen, Instant now) {
        return live(ItemCodecs.REQUEST, StoredValue.fresh(seen, Version.at(now), now))
                .when(
                        "attribute_not_exists(#version) OR #expires <= :now",
                        Map.of("#version", Common.VERSION, "#expires", Common.EXPIRES_AT),
                        Map.of(":now", Attribute.Decimal.of(now.getEpochSecond())));
    }

    private static <T> WritePlan replace(Mutation.Replace<T> replace, Instant now) {
        StoredValue<T> before = replace.before();
        Version version = Version.after(Optional.of(before.version()), now);
        return live(replace.codec(), before.changed(replace.after(), version, now))
                .whenStill(before);
    }

    private static <T> WritePlan project(Mutation.Project<T> project, Instant now) {
        StoredValue<T> before = project.before();
        Version version = Version.after(Optional.of(before.version()), now);
        return live(project.codec(), before.projected(project.after(), version)).whenStill(before);
    }

    private static WritePlan erase(ItemKey key, StoredValue<?> before, Instant now) {
        Version version = Version.after(Optional.of(before.version()), now);
        var tombstone = Tombstone.of(key, before, version, now);
        return put(new StoredItem.Gone(tombstone), ItemFormat.encode(tombstone)).whenStill(before);
    }

    private static <T> WritePlan live(ItemCodec<T> codec, StoredValue<T> stored) {
        return put(new StoredItem.Live(codec.key(stored.value()), stored), ItemFormat.encode(codec, stored));
    }

    private static WritePlan put(StoredItem left, Attributes item) {
        return new WritePlan(Does.PUT, left.key(), Optional.of(item), Optional.of(left), "", Map.of(), Map.of());
    }

    /// On condition that the item is unchanged since it was read. A version 1 item was read at its old key, so the
    /// new key must be empty.
    private WritePlan whenStill(StoredValue<?> before) {
        return before.version().equals(Version.LEGACY)
                ? when("attribute_not_exists(#version)", VERSION, Map.of())
                : when("#version = :read", VERSION, Map.of(":read", number(before.version())));
    }

    private WritePlan when(String newCondition, Map<String, String> newNames, Map<String, Attribute> newValues) {
        return new WritePlan(does, key, item, left, newCondition, newNames, newValues);
    }

    private static Attribute number(Version version) {
        return Attribute.Decimal.of(version.micros());
    }

    private static WritePlan require(Mutation.Require require) {
        var condition = new StringBuilder("attribute_exists(#version) AND attribute_not_exists(#deleted)");
        Map<String, String> names = new HashMap<>(VERSION_AND_DELETED);
        Map<String, Attribute> values = new HashMap<>();
        require.having().forEach((name, value) -> {
            condition.append(" AND #%s = :%s".formatted(name, name));
            names.put("#" + name, name);
            values.put(":" + name, value);
        });
        require.named().ifPresent(version -> {
            condition.append(" AND (#namedIn = :namedIn OR (attribute_not_exists(#namedIn) AND #version = :namedIn))");
            names.put("#namedIn", Common.NAMED_IN);
            values.put(":namedIn", number(version));
        });
        return new WritePlan(
                Does.CHECK, require.key(), Optional.empty(), Optional.empty(), condition.toString(), names, values);
    }

    /// Names and values are numbered placeholders: version 1's attributes can have any name.
    private static WritePlan remove(ItemKey key, Attributes read) {
        var condition = new StringBuilder("attribute_exists(#pk)");
        Map<String, String> names = new HashMap<>(Map.of("#pk", Index.TABLE.partitionKey()));
        Map<String, Attribute> values = new HashMap<>();
        read.without(List.of(Index.TABLE.partitionKey(), Index.TABLE.sortKey()))
                .values()
                .forEach((name, value) -> {
                    int number = values.size();
                    condition.append(" AND #a%d = :a%d".formatted(number, number));
                    names.put("#a" + number, name);
                    values.put(":a" + number, value);
                });
        return new WritePlan(Does.DELETE, key, Optional.empty(), Optional.empty(), condition.toString(), names, values);
    }
}
