/// Errors as RFC 9457 problems that name the field.
@NullMarked
package io.talestream.ingest.problem;

import org.jspecify.annotations.NullMarked;
