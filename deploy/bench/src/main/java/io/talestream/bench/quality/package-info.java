/// Search quality for paraphrased moments: the product's search compared with a plain match and with another engine,
/// over the same moments.
@NullMarked
package io.talestream.bench.quality;

import org.jspecify.annotations.NullMarked;
