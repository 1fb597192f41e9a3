/// Monitoring of the groups: meters, a log line per minute, and a health check that fails when a group is too far
/// behind.
@NullMarked
package io.talestream.stream.watch;

import org.jspecify.annotations.NullMarked;
