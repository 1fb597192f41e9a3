/// Summaries written by a language model on Amazon Bedrock, off by default. If the model fails, the fallback summary
/// is used.
@NullMarked
package io.talestream.transcription.summary.bedrock;

import org.jspecify.annotations.NullMarked;
