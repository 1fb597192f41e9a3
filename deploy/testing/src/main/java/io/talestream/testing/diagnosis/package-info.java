/// What a test prints about the system under test when a wait times out.
@NullMarked
package io.talestream.testing.diagnosis;

import org.jspecify.annotations.NullMarked;
