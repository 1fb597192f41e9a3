/// Reads the table's changes and delivers each to its consumers.
@NullMarked
package io.talestream.stream;

import org.jspecify.annotations.NullMarked;
