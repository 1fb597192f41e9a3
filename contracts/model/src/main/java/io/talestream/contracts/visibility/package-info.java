/// Roles in a workspace, and which entities are hidden from players.
@NullMarked
package io.talestream.contracts.visibility;

import org.jspecify.annotations.NullMarked;
