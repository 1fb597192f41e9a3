/// Arbitrary legal values of everything the contracts know, for property tests.
@NullMarked
package io.talestream.contracts.any;

import org.jspecify.annotations.NullMarked;
