/// `/api/workspaces/{ws}/campaigns`: campaigns.
@NullMarked
package io.talestream.ingest.campaigns;

import org.jspecify.annotations.NullMarked;
