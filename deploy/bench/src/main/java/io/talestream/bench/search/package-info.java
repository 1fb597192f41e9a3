/// What search costs, beside the bare engine: bringing changes into the index, waiting until they are found,
/// and asking.
@NullMarked
package io.talestream.bench.search;

import org.jspecify.annotations.NullMarked;
