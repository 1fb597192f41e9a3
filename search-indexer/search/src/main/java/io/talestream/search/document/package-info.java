/// What is put into the index, without an index: how a transcript becomes moments, what looks like a name,
/// and every document with its id. Nothing here does I/O.
@NullMarked
package io.talestream.search.document;

import org.jspecify.annotations.NullMarked;
