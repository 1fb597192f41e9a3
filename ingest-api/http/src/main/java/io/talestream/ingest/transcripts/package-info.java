/// `…/sessions/{s}/transcript`: a transcript that someone else made comes in, instead of a recording.
@NullMarked
package io.talestream.ingest.transcripts;

import org.jspecify.annotations.NullMarked;
