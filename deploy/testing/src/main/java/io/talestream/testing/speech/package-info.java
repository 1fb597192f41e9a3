/// Recordings for tests: speech with its text, and files that cannot be transcribed.
@NullMarked
package io.talestream.testing.speech;

import org.jspecify.annotations.NullMarked;
