/// Fills gaps: changes that the stream trimmed before the group read them. They come from the archive if it has all
/// of them, otherwise from the table. Rationale, and what cannot be recovered: docs/decisions, "a gap is filled
/// from the archive only where that is known to be whole".
@NullMarked
package io.talestream.stream.gap;

import org.jspecify.annotations.NullMarked;
