/// How well a moment is found again by someone who tells of it in other words: our search beside a plain
/// match and beside another engine's, over the same moments.
@NullMarked
package io.talestream.bench.quality;

import org.jspecify.annotations.NullMarked;
