/// Programs that tests start, stop and kill.
@NullMarked
package io.talestream.testing.process;

import org.jspecify.annotations.NullMarked;
