/// `…/sessions/{s}/summaries` and `…/scenes`: the summaries of a session and its scenes, in a GM edition and a players'
/// edition.
@NullMarked
package io.talestream.ingest.summaries;

import org.jspecify.annotations.NullMarked;
