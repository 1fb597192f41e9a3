/// The index as such: what is in it and how it is made, by what names it goes, and what it means that it does
/// not answer.
@NullMarked
package io.talestream.search.index;

import org.jspecify.annotations.NullMarked;
