/// What the requests to a language model have used, counted for a month and for a session.
@NullMarked
package io.talestream.contracts.languagemodel;

import org.jspecify.annotations.NullMarked;
