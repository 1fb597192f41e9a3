/// `…/sessions/{s}/summaries`: the summaries of a session, in a GM edition and a players' edition.
@NullMarked
package io.talestream.ingest.summaries;

import org.jspecify.annotations.NullMarked;
