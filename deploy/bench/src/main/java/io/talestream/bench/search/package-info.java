/// The cost of search compared with the bare engine: indexing changes, the delay until they are found, and queries.
@NullMarked
package io.talestream.bench.search;

import org.jspecify.annotations.NullMarked;
