/// From the stream's order to many consumers at once and back to one checkpoint. Nothing a consumer, the
/// decoder or the parking lot throws comes out of here, because KCL skips a batch whose processor throws;
/// and the checkpoint is what was handled, never what was delivered. Why it is built so:
/// docs/decisions/checkpoints-cover-handled-changes.md.
@NullMarked
package io.talestream.stream.delivery;

import org.jspecify.annotations.NullMarked;
