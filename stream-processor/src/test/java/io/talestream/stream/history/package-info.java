/// Generated histories of items for tests: the records a stream would deliver, and consumers for them.
@NullMarked
package io.talestream.stream.history;

import org.jspecify.annotations.NullMarked;
