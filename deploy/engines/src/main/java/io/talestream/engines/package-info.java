/// The real systems that Talestream depends on, started inside this process: for laptops and for tests. Each engine
/// has its own package, listens on this machine only, and sends no data to other machines.
@NullMarked
package io.talestream.engines;

import org.jspecify.annotations.NullMarked;
