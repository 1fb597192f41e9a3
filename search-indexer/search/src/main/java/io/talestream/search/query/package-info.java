/// Queries: the query language, the reader, and the requests to the index. Every request is built for a specific
/// reader.
@NullMarked
package io.talestream.search.query;

import org.jspecify.annotations.NullMarked;
