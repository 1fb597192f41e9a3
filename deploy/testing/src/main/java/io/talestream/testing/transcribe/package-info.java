/// A substitute for Amazon Transcribe in tests.
@NullMarked
package io.talestream.testing.transcribe;

import org.jspecify.annotations.NullMarked;
