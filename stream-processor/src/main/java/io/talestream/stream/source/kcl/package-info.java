/// Reads a stream with the Kinesis Client Library: its leases, checkpoints and shutdown protocol, for the sources
/// that use it.
@NullMarked
package io.talestream.stream.source.kcl;

import org.jspecify.annotations.NullMarked;
