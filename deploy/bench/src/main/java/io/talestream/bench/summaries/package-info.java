/// The similarity of generated summaries to human ones of the same scenes: the default compared with simple baselines,
/// and its time for a whole session.
@NullMarked
package io.talestream.bench.summaries;

import org.jspecify.annotations.NullMarked;
