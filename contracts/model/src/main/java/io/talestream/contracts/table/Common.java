package io.talestream.contracts.table;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The names of the common attributes of every item.
public final class Common {
    public static final String ENTITY_TYPE = "entityType";
    public static final String CREATED_AT = "createdAt";
    public static final String UPDATED_AT = "updatedAt";
    public static final String VERSION = "version";
    public static final String SCHEMA = "schema";

    /// Present only on a tombstone.
    public static final String DELETED_AT = "deletedAt";

    /// The version that hid it from players, while it is hidden.
    public static final String HIDDEN_SINCE = "hiddenSince";

    /// The version of the last write that was not a projection, if a projection came after it.
    public static final String EDITED_IN = "editedIn";

    /// The version that gave it its name, if it was written since.
    public static final String NAMED_IN = "namedIn";

    /// The table's TTL attribute, in whole seconds.
    public static final String EXPIRES_AT = "expiresAt";

    public static final Set<String> KEYS = Stream.of(Index.values())
            .flatMap(index -> Stream.of(index.partitionKey(), index.sortKey()))
            .collect(Collectors.toUnmodifiableSet());

    private Common() {}
}
