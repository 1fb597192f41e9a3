/// The vocabulary of every repository: versions, stored values, pages, and the result of a write.
@NullMarked
package io.talestream.contracts.store;

import org.jspecify.annotations.NullMarked;
