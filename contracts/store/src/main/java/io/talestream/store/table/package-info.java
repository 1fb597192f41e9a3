/// The table and the requests to it: reads, conditional writes and transactions within the declared access patterns.
@NullMarked
package io.talestream.store.table;

import org.jspecify.annotations.NullMarked;
