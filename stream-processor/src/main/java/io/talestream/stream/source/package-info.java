/// The contract between a source of changes and the groups that read it. Its subpackages are the sources; only they
/// depend on the Kinesis Client Library. To them a shard is a [io.talestream.stream.source.ShardFeed] that receives
/// changes.
@NullMarked
package io.talestream.stream.source;

import org.jspecify.annotations.NullMarked;
