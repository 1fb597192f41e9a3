/// Invites: created and listed in a workspace, looked up and accepted by code.
@NullMarked
package io.talestream.ingest.invites;

import org.jspecify.annotations.NullMarked;
