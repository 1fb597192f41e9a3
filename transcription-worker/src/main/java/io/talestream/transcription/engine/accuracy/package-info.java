/// How far what an engine heard is from what was said: for tests and benches of any engine.
@NullMarked
package io.talestream.transcription.engine.accuracy;

import org.jspecify.annotations.NullMarked;
