/// Summaries of a session: the GM's edition and the players'.
@NullMarked
package io.talestream.contracts.summary;

import org.jspecify.annotations.NullMarked;
