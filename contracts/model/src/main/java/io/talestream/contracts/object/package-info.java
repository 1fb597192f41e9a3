/// The keys of files in the bucket, which hold content that is too large for an item.
@NullMarked
package io.talestream.contracts.object;

import org.jspecify.annotations.NullMarked;
