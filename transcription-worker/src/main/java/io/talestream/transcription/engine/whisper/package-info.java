/// The embedded engine: whisper.cpp in a child process, with a model that is downloaded once.
@NullMarked
package io.talestream.transcription.engine.whisper;

import org.jspecify.annotations.NullMarked;
