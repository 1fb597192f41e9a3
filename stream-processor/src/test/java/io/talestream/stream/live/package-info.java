/// Streams of real engines for tests: a table whose shards can be rolled, a Kinesis in a process of its own.
@NullMarked
package io.talestream.stream.live;

import org.jspecify.annotations.NullMarked;
