/// Every change kept for good, so that replay can go past the stream's 24 hours: objects of compressed JSON
/// lines by the hour of the change, and what is known to be missing among them. Why it is built so:
/// docs/decisions, "a change is archived once by being written under a name made of itself".
@NullMarked
package io.talestream.stream.archive;

import org.jspecify.annotations.NullMarked;
