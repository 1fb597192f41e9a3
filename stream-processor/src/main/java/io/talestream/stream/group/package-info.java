/// Consumer groups. A group is a name, its consumers, and how far it came: it has its own leases and
/// checkpoints, so that one that is slow or down keeps no other waiting. What it finds missing in the
/// stream is filled in before it goes on.
@NullMarked
package io.talestream.stream.group;

import org.jspecify.annotations.NullMarked;
