/// Recordings for tests: something spoken, with its words beside it, and what nobody can transcribe.
@NullMarked
package io.talestream.testing.speech;

import org.jspecify.annotations.NullMarked;
