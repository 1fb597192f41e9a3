/// An index of the product's making on an engine of its own, written to as directly as the engine allows.
@NullMarked
package io.talestream.bench.index;

import org.jspecify.annotations.NullMarked;
