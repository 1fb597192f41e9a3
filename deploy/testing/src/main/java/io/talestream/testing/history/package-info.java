/// Synthetic histories of items for tests: the records that a stream would have delivered.
@NullMarked
package io.talestream.testing.history;

import org.jspecify.annotations.NullMarked;
