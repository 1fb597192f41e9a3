/// `/api/workspaces/{ws}/search` and `…/suggest`: full-text search. Visibility is evaluated for every query, and
/// the names in the response are those of the table.
@NullMarked
package io.talestream.ingest.search;

import org.jspecify.annotations.NullMarked;
