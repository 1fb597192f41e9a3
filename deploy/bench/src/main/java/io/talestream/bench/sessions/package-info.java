/// What is indexed and asked for in a bench: evenings that were really played, or else made up, as the
/// product has them.
@NullMarked
package io.talestream.bench.sessions;

import org.jspecify.annotations.NullMarked;
