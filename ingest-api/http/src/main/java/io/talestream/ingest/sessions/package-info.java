/// `/api/workspaces/{ws}/campaigns/{c}/sessions`: the sessions of a campaign.
@NullMarked
package io.talestream.ingest.sessions;

import org.jspecify.annotations.NullMarked;
