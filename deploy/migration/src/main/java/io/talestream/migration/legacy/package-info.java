/// The migration of all version 1 items of a table into a workspace.
@NullMarked
package io.talestream.migration.legacy;

import org.jspecify.annotations.NullMarked;
