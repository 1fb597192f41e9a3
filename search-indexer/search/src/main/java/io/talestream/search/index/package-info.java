/// The index itself: its mapping and creation, its aliases, and the classification of failures.
@NullMarked
package io.talestream.search.index;

import org.jspecify.annotations.NullMarked;
