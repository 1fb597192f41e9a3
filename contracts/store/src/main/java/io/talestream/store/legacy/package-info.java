/// The transaction that moves one version 1 item into a workspace.
@NullMarked
package io.talestream.store.legacy;

import org.jspecify.annotations.NullMarked;
