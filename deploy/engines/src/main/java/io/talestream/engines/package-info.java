/// The real systems Talestream stands on, started inside this process: for a laptop, and for the tests. Each engine has
/// a package of its own, listens on this machine only, and sends nothing anywhere.
@NullMarked
package io.talestream.engines;

import org.jspecify.annotations.NullMarked;
