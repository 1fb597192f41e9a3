/// Duration and memory of the migration from PostgreSQL.
@NullMarked
package io.talestream.bench.migration;

import org.jspecify.annotations.NullMarked;
