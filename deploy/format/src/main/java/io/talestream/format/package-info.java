/// Holds every source file of the repository to one format. It is a test in a module of its own, not a Maven plugin,
/// because the formatter reads sources with the parser of the JVM it runs in: Maven may run on Java 17, whose parser
/// cannot read Java 25, while tests always run on the JDK the project is compiled for.
@NullMarked
package io.talestream.format;

import org.jspecify.annotations.NullMarked;
