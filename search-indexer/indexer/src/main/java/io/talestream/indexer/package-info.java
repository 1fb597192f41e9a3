/// Keeps the index true to the table: a consumer of changes. Versions decide everything, so changes may come
/// in any order, twice, and from a process that was thought dead.
@NullMarked
package io.talestream.indexer;

import org.jspecify.annotations.NullMarked;
