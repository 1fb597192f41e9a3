/// Whether the groups keep up, for those who have to know: meters, a line in the log each minute, and a health
/// that turns red when a group is too far behind.
@NullMarked
package io.talestream.stream.watch;

import org.jspecify.annotations.NullMarked;
