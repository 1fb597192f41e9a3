/// `/api/workspaces/{ws}/members`: the members of a workspace.
@NullMarked
package io.talestream.ingest.members;

import org.jspecify.annotations.NullMarked;
