/// Whether the lines that a model cites support what it says.
@NullMarked
package io.talestream.languagemodel.claim;

import org.jspecify.annotations.NullMarked;
