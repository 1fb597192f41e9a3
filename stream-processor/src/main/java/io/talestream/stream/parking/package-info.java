/// Changes that a consumer could not apply. An operator redrives them, once the consumer or the change is
/// corrected, or discards them. Parked changes never expire and are never dropped.
@NullMarked
package io.talestream.stream.parking;

import org.jspecify.annotations.NullMarked;
