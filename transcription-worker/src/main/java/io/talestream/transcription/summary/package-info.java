/// Tells what happened in a session from what was said in it: one contract, a default that needs nothing but
/// the transcript, and one that asks a language model. An edition only ever draws on what it may hear.
@NullMarked
package io.talestream.transcription.summary;

import org.jspecify.annotations.NullMarked;
