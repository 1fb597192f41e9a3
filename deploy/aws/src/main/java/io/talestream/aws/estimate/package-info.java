/// The monthly cost of a size. The table's share comes from the catalogue of its requests, as in the pages on its
/// design; the rest from hourly resources and assumptions about usage, at prices that name their source.
@NullMarked
package io.talestream.aws.estimate;

import org.jspecify.annotations.NullMarked;
