/// What comes back from the index, made ready to be shown: what was found and why, what else there is, and
/// nothing that a page could take for markup.
@NullMarked
package io.talestream.search.answer;

import org.jspecify.annotations.NullMarked;
