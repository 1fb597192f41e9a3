/// Transcripts, utterance by utterance, and their location: the item holds a pointer, the words are in S3.
@NullMarked
package io.talestream.contracts.transcript;

import org.jspecify.annotations.NullMarked;
