/// The whole system in one process on one machine, and its command line.
@NullMarked
package io.talestream.local;

import org.jspecify.annotations.NullMarked;
