package io.talestream.contracts.table;

import java.util.Set;

/// The attributes that every item has, by name.
public final class Common {
    public static final String ENTITY_TYPE = "entityType";
    public static final String CREATED_AT = "createdAt";
    public static final String UPDATED_AT = "updatedAt";
    public static final String VERSION = "version";
    public static final String SCHEMA = "schema";

    /// Only a tombstone has it.
    public static final String DELETED_AT = "deletedAt";

    /// The table's TTL attribute, in whole seconds.
    public static final String EXPIRES_AT = "expiresAt";

    static final Set<String> KEYS = Set.of("PK", "SK", "GSI1PK", "GSI1SK", "GSI2PK", "GSI2SK");

    private Common() {}
}
