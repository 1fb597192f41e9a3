/// What an operator sees of the API: an id for every request, a line for every answer, and meters. None of it holds a
/// path as it was sent, because paths hold codes and tokens.
@NullMarked
package io.talestream.ingest.watch;

import org.jspecify.annotations.NullMarked;
