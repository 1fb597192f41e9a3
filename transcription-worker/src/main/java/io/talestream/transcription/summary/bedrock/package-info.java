/// Summaries written by a language model on Amazon Bedrock, for those who switch it on. Whatever goes wrong
/// there, a summary comes of it: the one that is made without.
@NullMarked
package io.talestream.transcription.summary.bedrock;

import org.jspecify.annotations.NullMarked;
