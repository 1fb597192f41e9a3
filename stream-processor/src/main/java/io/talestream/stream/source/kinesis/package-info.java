/// A Kinesis data stream as a source.
@NullMarked
package io.talestream.stream.source.kinesis;

import org.jspecify.annotations.NullMarked;
