/// The table's own stream as a source.
@NullMarked
package io.talestream.stream.source.dynamodb;

import org.jspecify.annotations.NullMarked;
