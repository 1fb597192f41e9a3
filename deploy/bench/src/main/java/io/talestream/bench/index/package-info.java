/// An index created by the product on its own engine, written as directly as the engine allows.
@NullMarked
package io.talestream.bench.index;

import org.jspecify.annotations.NullMarked;
