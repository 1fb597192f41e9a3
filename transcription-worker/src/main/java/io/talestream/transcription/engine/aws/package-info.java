/// Amazon Transcribe, and the queue on which AWS says that one of its jobs ended. The only package that
/// knows either.
@NullMarked
package io.talestream.transcription.engine.aws;

import org.jspecify.annotations.NullMarked;
