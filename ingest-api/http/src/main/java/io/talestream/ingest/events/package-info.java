/// `/api/workspaces/{ws}/events`: what changes in a workspace, told as it happens to whoever may know it.
@NullMarked
package io.talestream.ingest.events;

import org.jspecify.annotations.NullMarked;
