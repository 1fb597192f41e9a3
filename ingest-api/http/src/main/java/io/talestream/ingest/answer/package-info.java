/// Shared parts of responses: entity tags, pages with encrypted cursors, mapping of results to status codes.
@NullMarked
package io.talestream.ingest.answer;

import org.jspecify.annotations.NullMarked;
