/// `/api/workspaces/{ws}/campaigns/{c}/sessions`: the evenings.
@NullMarked
package io.talestream.ingest.sessions;

import org.jspecify.annotations.NullMarked;
