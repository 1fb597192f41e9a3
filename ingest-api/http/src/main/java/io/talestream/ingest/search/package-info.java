/// `/api/workspaces/{ws}/search` and `…/suggest`: what was said, found again. What the caller may see is
/// decided anew for every question, and names are joined to what was found, so that they are today's.
@NullMarked
package io.talestream.ingest.search;

import org.jspecify.annotations.NullMarked;
