/// Voices in a recording: where speech is, and which parts of it belong to one speaker.
@NullMarked
package io.talestream.transcription.engine.voice;

import org.jspecify.annotations.NullMarked;
