/// Consumer groups. A group has a name, consumers, and its own leases and checkpoints, so that a slow or failed
/// group does not delay others. Gaps in the stream are filled before the group continues.
@NullMarked
package io.talestream.stream.group;

import org.jspecify.annotations.NullMarked;
