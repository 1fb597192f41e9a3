/// The move from PostgreSQL, on a real one.
@NullMarked
package io.talestream.migration.postgres;

import org.jspecify.annotations.NullMarked;
