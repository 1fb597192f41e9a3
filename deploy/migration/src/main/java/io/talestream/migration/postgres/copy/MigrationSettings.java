package io.talestream.migration.postgres.copy;

import io.talestream.migration.postgres.mapping.SubjectIds;
import io.talestream.migration.postgres.source.DerivedIds;
import java.util.Optional;

/// Settings of a migration.
///
/// @param audioBucket the bucket to copy recordings from, if they are to be copied
/// @param atOnce how many rows are written concurrently
public record MigrationSettings(SubjectIds subs, Optional<String> audioBucket, boolean dryRun, int atOnce) {
    public static final int USUALLY_AT_ONCE = 16;

    /// Part of every row's fingerprint: a row that was copied under other settings is examined again.
    String print() {
        return DerivedIds.digest("1", subs.print(), audioBucket.orElse("")).substring(0, 8);
    }
}
