/// What things cost, measured beside the bare engine in the same run: the machine is shared and noisy, ratios
/// are not.
@NullMarked
package io.talestream.bench;

import org.jspecify.annotations.NullMarked;
