/// `/api/workspaces/{ws}/items`: notes, handouts and loot of a workspace.
@NullMarked
package io.talestream.ingest.items;

import org.jspecify.annotations.NullMarked;
