/// What every repository speaks: versions, stored values, pages, and the outcome of a write.
@NullMarked
package io.talestream.contracts.store;

import org.jspecify.annotations.NullMarked;
