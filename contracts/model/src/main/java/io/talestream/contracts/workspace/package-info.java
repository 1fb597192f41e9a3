/// The aggregate root: a table of players, its members and their roles.
@NullMarked
package io.talestream.contracts.workspace;

import org.jspecify.annotations.NullMarked;
