/// `/api/workspaces/{ws}/items`: what the table keeps.
@NullMarked
package io.talestream.ingest.items;

import org.jspecify.annotations.NullMarked;
