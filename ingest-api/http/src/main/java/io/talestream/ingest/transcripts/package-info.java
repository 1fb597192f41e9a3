/// `…/sessions/{s}/transcript` and what belongs to it: a transcript that someone else made comes in, instead
/// of a recording; whoever may reads it; and those who run the game say who is who in it.
@NullMarked
package io.talestream.ingest.transcripts;

import org.jspecify.annotations.NullMarked;
