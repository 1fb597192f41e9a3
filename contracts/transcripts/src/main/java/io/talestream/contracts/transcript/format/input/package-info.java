/// Reads text, JSON and times with the place of every error, and numbers the utterances.
@NullMarked
package io.talestream.contracts.transcript.format.input;

import org.jspecify.annotations.NullMarked;
