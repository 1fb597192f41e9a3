/// Streams of real engines for tests: a table whose shards can be rolled, a Kinesis emulator in a separate process.
@NullMarked
package io.talestream.stream.live;

import org.jspecify.annotations.NullMarked;
