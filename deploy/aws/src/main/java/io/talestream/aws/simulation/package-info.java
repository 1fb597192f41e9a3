/// A simulated Friday of many gaming tables on a stack of some size: what the scaling rules do, what lags, and what it
/// costs.
@NullMarked
package io.talestream.aws.simulation;

import org.jspecify.annotations.NullMarked;
