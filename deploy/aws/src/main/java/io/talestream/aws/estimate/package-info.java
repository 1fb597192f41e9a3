/// What a size costs a month. The table's part comes from the catalogue of its requests, as in the pages on
/// its design; the rest from what is bought by the hour and from how people play, times prices that say where
/// they are from.
@NullMarked
package io.talestream.aws.estimate;

import org.jspecify.annotations.NullMarked;
