/// Recaps that a language model writes: scene by scene, with a line of the transcript for every claim, and without the
/// claims that their lines do not support.
@NullMarked
package io.talestream.transcription.summary.generative;

import org.jspecify.annotations.NullMarked;
