/// Fans out the ordered stream to concurrent consumers and merges their progress into one checkpoint. No exception
/// of a consumer, the decoder or the parking lot leaves this package, because KCL skips a batch whose processor
/// throws. The checkpoint covers what was handled, not what was delivered. Rationale:
/// docs/decisions/checkpoints-cover-handled-changes.md.
@NullMarked
package io.talestream.stream.delivery;

import org.jspecify.annotations.NullMarked;
