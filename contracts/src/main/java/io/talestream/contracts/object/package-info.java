/// What is too big for an item: where each file lies in the bucket.
@NullMarked
package io.talestream.contracts.object;

import org.jspecify.annotations.NullMarked;
