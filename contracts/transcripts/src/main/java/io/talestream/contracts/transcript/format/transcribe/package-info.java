/// The results of Amazon Transcribe.
@NullMarked
package io.talestream.contracts.transcript.format.transcribe;

import org.jspecify.annotations.NullMarked;
