/// The PostgreSQL database that is migrated: its schema, rows and change stream.
@NullMarked
package io.talestream.migration.postgres.source;

import org.jspecify.annotations.NullMarked;
