/// What files promise, on a real S3 server.
@NullMarked
package io.talestream.store.objects;

import org.jspecify.annotations.NullMarked;
