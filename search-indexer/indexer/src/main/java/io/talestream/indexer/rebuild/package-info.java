/// Rebuilds the index in parallel to the live one, compares both with the table, and swaps the aliases without
/// downtime for searches.
@NullMarked
package io.talestream.indexer.rebuild;

import org.jspecify.annotations.NullMarked;
