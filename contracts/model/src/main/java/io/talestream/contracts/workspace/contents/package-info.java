/// The repository of workspaces, and a whole workspace with everything in it.
@NullMarked
package io.talestream.contracts.workspace.contents;

import org.jspecify.annotations.NullMarked;
