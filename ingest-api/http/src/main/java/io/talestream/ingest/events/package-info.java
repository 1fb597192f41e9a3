/// `/api/workspaces/{ws}/events`: streams the changes in a workspace to the members who may see them.
@NullMarked
package io.talestream.ingest.events;

import org.jspecify.annotations.NullMarked;
