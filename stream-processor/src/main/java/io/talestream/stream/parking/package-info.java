/// Where changes wait that a consumer could not apply. They are kept until someone decides: redriven once
/// the consumer or the change was mended, or discarded. Nothing here expires and nothing is dropped.
@NullMarked
package io.talestream.stream.parking;

import org.jspecify.annotations.NullMarked;
