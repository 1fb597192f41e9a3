/// Concurrent calls of what a test examines.
@NullMarked
package io.talestream.testing.calls;

import org.jspecify.annotations.NullMarked;
