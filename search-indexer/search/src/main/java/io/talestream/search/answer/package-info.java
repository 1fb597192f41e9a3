/// Prepares responses of the index for display: hits, the reason for each match, and totals. All text is escaped.
@NullMarked
package io.talestream.search.answer;

import org.jspecify.annotations.NullMarked;
