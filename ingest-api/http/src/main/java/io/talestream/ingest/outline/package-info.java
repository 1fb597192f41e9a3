/// What is called what in a workspace, and who may know of it, at this moment: names and visibility, held
/// against what is found elsewhere before anyone sees it.
@NullMarked
package io.talestream.ingest.outline;

import org.jspecify.annotations.NullMarked;
