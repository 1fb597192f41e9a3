/// Changes out. Reads the table's changes and hands each to its consumers.
@NullMarked
package io.talestream.stream;

import org.jspecify.annotations.NullMarked;
