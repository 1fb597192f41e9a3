/// Requests of tests.
@NullMarked
package io.talestream.testing.http;

import org.jspecify.annotations.NullMarked;
