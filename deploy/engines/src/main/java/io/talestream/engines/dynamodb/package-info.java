/// DynamoDB Local in this process. It is put together from the library's request handlers and a web server of our own:
/// the library's server listens on every network interface and reports its starts to its maker, this one does neither.
@NullMarked
package io.talestream.engines.dynamodb;

import org.jspecify.annotations.NullMarked;
