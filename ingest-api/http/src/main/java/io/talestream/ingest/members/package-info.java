/// `/api/workspaces/{ws}/members` and `…/voice`: the members of a workspace, and whether they are recognised by
/// voice.
@NullMarked
package io.talestream.ingest.members;

import org.jspecify.annotations.NullMarked;
