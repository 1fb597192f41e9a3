/// Delivers past changes again: from the stream, the archive or the table. They take the same path as live changes,
/// concurrently with them and throttled in their favour. Replayed changes carry no mark:
/// docs/decisions/replayed-changes-are-unmarked.md.
@NullMarked
package io.talestream.stream.replay;

import org.jspecify.annotations.NullMarked;
