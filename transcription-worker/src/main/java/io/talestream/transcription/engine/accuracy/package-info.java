/// The accuracy of a transcript against a reference text, for tests and benchmarks of any engine.
@NullMarked
package io.talestream.transcription.engine.accuracy;

import org.jspecify.annotations.NullMarked;
