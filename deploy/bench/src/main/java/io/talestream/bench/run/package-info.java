/// Starts a benchmark by its name.
@NullMarked
package io.talestream.bench.run;

import org.jspecify.annotations.NullMarked;
