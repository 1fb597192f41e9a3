/// `…/sessions/{s}/summaries`: what an evening meant, in the GM's edition and the players'.
@NullMarked
package io.talestream.ingest.summaries;

import org.jspecify.annotations.NullMarked;
