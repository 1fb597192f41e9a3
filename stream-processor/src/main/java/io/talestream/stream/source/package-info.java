/// Sources of changes. The only package that depends on the Kinesis Client Library, its leases and its shutdown
/// protocol. To the rest of the system a shard is a [io.talestream.stream.delivery.ShardDelivery] that receives
/// changes.
@NullMarked
package io.talestream.stream.source;

import org.jspecify.annotations.NullMarked;
