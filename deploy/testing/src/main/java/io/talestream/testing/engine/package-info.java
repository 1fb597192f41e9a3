/// Gives tests the systems that Talestream depends on, one of each per JVM: embedded, or from containers with
/// `-Pcontainers`. Tests behave the same with either.
@NullMarked
package io.talestream.testing.engine;

import org.jspecify.annotations.NullMarked;
