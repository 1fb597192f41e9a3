/// Benchmarks against the bare engine in the same run: absolute figures vary on a shared machine, ratios do not.
@NullMarked
package io.talestream.bench;

import org.jspecify.annotations.NullMarked;
