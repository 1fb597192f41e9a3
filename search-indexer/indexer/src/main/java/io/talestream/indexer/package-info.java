/// Keeps the index consistent with the table, as a consumer of changes. Every write is conditional on its version,
/// so changes may arrive in any order, twice, and from a worker that has lost its lease.
@NullMarked
package io.talestream.indexer;

import org.jspecify.annotations.NullMarked;
