/// `/api/workspaces/{ws}/search` and `…/suggest`: full-text search. Visibility is evaluated for every query, and
/// current names are joined to the hits.
@NullMarked
package io.talestream.ingest.search;

import org.jspecify.annotations.NullMarked;
