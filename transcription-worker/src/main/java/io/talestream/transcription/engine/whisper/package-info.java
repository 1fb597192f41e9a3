/// The engine that listens on this machine: whisper.cpp in a process of its own, with a model that is
/// fetched once.
@NullMarked
package io.talestream.transcription.engine.whisper;

import org.jspecify.annotations.NullMarked;
