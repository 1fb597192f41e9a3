/// Writes entities of Talestream back into the rows of PostgreSQL.
@NullMarked
package io.talestream.migration.postgres.reverse;

import org.jspecify.annotations.NullMarked;
