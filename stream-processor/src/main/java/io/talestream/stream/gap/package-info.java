/// What a group missed because the stream had forgotten it before the group came: brought from the archive
/// where that has all of it, else from the table. Why, and what cannot come back:
/// docs/decisions/gaps-are-refilled-from-a-complete-archive.md.
@NullMarked
package io.talestream.stream.gap;

import org.jspecify.annotations.NullMarked;
