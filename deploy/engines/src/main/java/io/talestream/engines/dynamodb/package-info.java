/// DynamoDB Local in this process, assembled from the library's request handlers and a separate web server: the
/// library's own server listens on every network interface and reports its starts to its vendor; this one does
/// neither.
@NullMarked
package io.talestream.engines.dynamodb;

import org.jspecify.annotations.NullMarked;
