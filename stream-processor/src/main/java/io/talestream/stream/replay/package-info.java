/// Changes that have been, given to a consumer once more: from the stream, the archive or the table. They go
/// the way of live ones, beside them and at a pace that leaves those their time. Nothing marks them as a
/// replay: docs/decisions/replayed-changes-are-unmarked.md.
@NullMarked
package io.talestream.stream.replay;

import org.jspecify.annotations.NullMarked;
