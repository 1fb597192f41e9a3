/// `/api/me/export`: the data of the caller, to take away.
@NullMarked
package io.talestream.ingest.export;

import org.jspecify.annotations.NullMarked;
