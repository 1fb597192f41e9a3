/// Amazon Transcribe, and the queue of its completion events. No other package depends on either.
@NullMarked
package io.talestream.transcription.engine.aws;

import org.jspecify.annotations.NullMarked;
