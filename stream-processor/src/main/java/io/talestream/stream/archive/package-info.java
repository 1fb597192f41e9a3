/// Stores every change permanently, so that a replay can go back further than the stream's 24 hours: gzipped JSON
/// lines by the hour of the change, and a record of known gaps. Rationale:
/// docs/decisions/archive-objects-are-content-addressed.md.
@NullMarked
package io.talestream.stream.archive;

import org.jspecify.annotations.NullMarked;
