/// The processes that `serve` starts, and the wiring of their parts.
@NullMarked
package io.talestream.app.process;

import org.jspecify.annotations.NullMarked;
