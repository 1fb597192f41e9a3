/// Hands tests the systems Talestream stands on, one of each per JVM: embedded, or from containers with
/// `-Pcontainers`. A test cannot tell which it got.
@NullMarked
package io.talestream.testing.engine;

import org.jspecify.annotations.NullMarked;
