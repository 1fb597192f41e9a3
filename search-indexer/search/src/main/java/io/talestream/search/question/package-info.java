/// The typed search text: its parser, terms and words, without I/O.
@NullMarked
package io.talestream.search.question;

import org.jspecify.annotations.NullMarked;
