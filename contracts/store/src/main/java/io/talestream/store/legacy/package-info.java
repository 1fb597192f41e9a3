/// The migration of version 1 items into a workspace.
@NullMarked
package io.talestream.store.legacy;

import org.jspecify.annotations.NullMarked;
