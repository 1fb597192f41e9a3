/// Authentication: verified tokens and the users they identify.
@NullMarked
package io.talestream.ingest.identity;

import org.jspecify.annotations.NullMarked;
