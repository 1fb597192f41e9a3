/// `/operations`: how the machinery behind the API does, for those who run it. The process says what it has; nothing of
/// what people wrote or are called is shown.
@NullMarked
package io.talestream.ingest.operations;

import org.jspecify.annotations.NullMarked;
