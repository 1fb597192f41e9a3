/// What all resources answer with: entity tags, pages with sealed cursors, results as statuses.
@NullMarked
package io.talestream.ingest.answer;

import org.jspecify.annotations.NullMarked;
