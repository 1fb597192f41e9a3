/// Time in a test: it stands still until the test moves it, forwards or back.
@NullMarked
package io.talestream.testing.time;

import org.jspecify.annotations.NullMarked;
