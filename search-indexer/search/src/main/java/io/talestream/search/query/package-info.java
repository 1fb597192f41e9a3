/// What someone may ask, and how it becomes a request to the index: the language of questions, who reads, and
/// the queries that are made of both. Nothing here is made without knowing who reads.
@NullMarked
package io.talestream.search.query;

import org.jspecify.annotations.NullMarked;
