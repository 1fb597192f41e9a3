/// Servers with OpenAI's transcription endpoint: whisper.cpp, faster-whisper, hosted ones.
@NullMarked
package io.talestream.transcription.engine.openai;

import org.jspecify.annotations.NullMarked;
