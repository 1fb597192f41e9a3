/// Child processes.
@NullMarked
package io.talestream.transcription.engine.child;

import org.jspecify.annotations.NullMarked;
