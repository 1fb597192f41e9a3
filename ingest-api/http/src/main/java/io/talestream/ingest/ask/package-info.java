/// `/api/workspaces/{ws}/ask` and `…/conversations`: questions about transcripts. The passages are those of the search,
/// the answer is written by the language model from lines that the caller can read, and each of its sentences is
/// checked against the lines it cites. A conversation is for its author only.
@NullMarked
package io.talestream.ingest.ask;

import org.jspecify.annotations.NullMarked;
