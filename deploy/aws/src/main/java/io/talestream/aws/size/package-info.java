/// Three sizes, each a record of numbers, for the numbers of gaming tables in the pages on the table's design, and the
/// rules by which their services scale.
@NullMarked
package io.talestream.aws.size;

import org.jspecify.annotations.NullMarked;
