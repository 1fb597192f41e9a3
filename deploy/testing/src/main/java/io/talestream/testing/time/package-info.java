/// Time in tests: a clock that only the test moves, forwards or backwards, and a way to wait for conditions of real
/// components.
@NullMarked
package io.talestream.testing.time;

import org.jspecify.annotations.NullMarked;
