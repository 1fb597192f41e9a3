/// Time in a test: it stands still until the test moves it, forwards or back; and where real parts take theirs, a way
/// to wait for what is expected.
@NullMarked
package io.talestream.testing.time;

import org.jspecify.annotations.NullMarked;
