/// `/api/workspaces/{ws}/members`: who sits at the table.
@NullMarked
package io.talestream.ingest.members;

import org.jspecify.annotations.NullMarked;
