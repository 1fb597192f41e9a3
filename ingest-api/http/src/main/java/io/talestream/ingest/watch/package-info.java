/// Observability of the API: request ids, an access log and meters. None of them records a raw path, because paths
/// contain codes and tokens.
@NullMarked
package io.talestream.ingest.watch;

import org.jspecify.annotations.NullMarked;
