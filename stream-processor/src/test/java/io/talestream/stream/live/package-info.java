/// Streams of real engines for tests: a table whose shards can be rolled, a Kinesis in a process of its own,
/// and a way to wait for what is expected.
@NullMarked
package io.talestream.stream.live;

import org.jspecify.annotations.NullMarked;
