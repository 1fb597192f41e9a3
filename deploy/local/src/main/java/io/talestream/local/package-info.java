/// The whole system in one process on one machine, and the command line for it.
@NullMarked
package io.talestream.local;

import org.jspecify.annotations.NullMarked;
