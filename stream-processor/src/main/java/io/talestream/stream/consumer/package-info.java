/// Whoever does something because the table changed. A consumer answers with a value; what it throws is
/// told apart here, once, into "the outside is down" and "this change is bad for this consumer".
@NullMarked
package io.talestream.stream.consumer;

import org.jspecify.annotations.NullMarked;
