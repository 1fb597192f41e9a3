/// Fills gaps: changes that the stream trimmed before the group read them. They come from the archive if it has all
/// of them, otherwise from the table. Rationale, and what cannot be recovered:
/// docs/decisions/gaps-are-refilled-from-a-complete-archive.md.
@NullMarked
package io.talestream.stream.gap;

import org.jspecify.annotations.NullMarked;
