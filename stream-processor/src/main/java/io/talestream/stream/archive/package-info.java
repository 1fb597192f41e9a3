/// Every change kept for good, so that replay can go past the stream's 24 hours: objects of compressed JSON
/// lines by the hour of the change, and what is known to be missing among them. Why it is built so:
/// docs/decisions/archive-objects-are-content-addressed.md.
@NullMarked
package io.talestream.stream.archive;

import org.jspecify.annotations.NullMarked;
