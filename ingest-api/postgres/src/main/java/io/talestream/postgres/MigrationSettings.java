package io.talestream.postgres;

import java.util.Optional;

/// How rows are taken over.
///
/// @param audioBucket where the recordings are, if they are to be copied
/// @param atOnce how many rows are written at the same time
public record MigrationSettings(SubjectIds subs, Optional<String> audioBucket, boolean dryRun, int atOnce) {
    public static final int USUALLY_AT_ONCE = 16;

    /// A row that was taken over under other settings is looked at again.
    String print() {
        return DerivedIds.digest("1", subs.print(), audioBucket.orElse("")).substring(0, 8);
    }
}
