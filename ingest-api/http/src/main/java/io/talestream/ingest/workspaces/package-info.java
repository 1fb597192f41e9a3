/// `/api/workspaces`: tables of players.
@NullMarked
package io.talestream.ingest.workspaces;

import org.jspecify.annotations.NullMarked;
