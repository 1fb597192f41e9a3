/// Other programs that work for this one.
@NullMarked
package io.talestream.transcription.engine.child;

import org.jspecify.annotations.NullMarked;
