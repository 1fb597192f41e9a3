/// What happened to items, made up for tests: the records a stream would have delivered, and a consumer to
/// give them to.
@NullMarked
package io.talestream.stream.history;

import org.jspecify.annotations.NullMarked;
