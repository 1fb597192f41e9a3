/// The current names and visibility of the things in a workspace. Search results are checked against them before they
/// are returned.
@NullMarked
package io.talestream.ingest.outline;

import org.jspecify.annotations.NullMarked;
