/// Where changes come from. The only package that knows the Kinesis Client Library, its leases and its way
/// of being stopped; to the rest of the system a shard is a [io.talestream.stream.delivery.ShardDelivery] that
/// is fed.
@NullMarked
package io.talestream.stream.source;

import org.jspecify.annotations.NullMarked;
