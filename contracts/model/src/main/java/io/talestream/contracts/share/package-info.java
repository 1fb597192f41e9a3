/// Links that grant read access to one session until they expire.
@NullMarked
package io.talestream.contracts.share;

import org.jspecify.annotations.NullMarked;
