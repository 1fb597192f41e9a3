/// The data of the benchmarks: real or generated sessions, as the product stores them, and questions about them.
@NullMarked
package io.talestream.bench.sessions;

import org.jspecify.annotations.NullMarked;
