/// Turns audio into transcripts and summaries.
@NullMarked
package io.talestream.transcription;

import org.jspecify.annotations.NullMarked;
