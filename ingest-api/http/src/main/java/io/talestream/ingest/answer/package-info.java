/// Shared parts of responses: entity tags, pages with sealed cursors, mapping of results to status codes.
@NullMarked
package io.talestream.ingest.answer;

import org.jspecify.annotations.NullMarked;
