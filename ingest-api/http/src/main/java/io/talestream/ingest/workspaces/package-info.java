/// `/api/workspaces`: workspaces, one per group of players.
@NullMarked
package io.talestream.ingest.workspaces;

import org.jspecify.annotations.NullMarked;
