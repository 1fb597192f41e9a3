/// Changes out. Reads the table's changes and hands each to its consumers.
@NullMarked
package io.talestream.streamprocessor;

import org.jspecify.annotations.NullMarked;
