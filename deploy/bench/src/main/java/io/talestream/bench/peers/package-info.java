/// The product's search indexer beside other consumers of the same stream.
@NullMarked
package io.talestream.bench.peers;

import org.jspecify.annotations.NullMarked;
