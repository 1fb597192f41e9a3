/// Generated text for property tests.
@NullMarked
package io.talestream.contracts.any;

import org.jspecify.annotations.NullMarked;
