/// Keeps the search index true to the table and answers queries.
@NullMarked
package io.talestream.searchindexer;

import org.jspecify.annotations.NullMarked;
