/// `/api/workspaces/{ws}/campaigns`: what is played.
@NullMarked
package io.talestream.ingest.campaigns;

import org.jspecify.annotations.NullMarked;
