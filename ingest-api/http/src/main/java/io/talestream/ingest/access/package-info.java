/// Who may do what. The only place that decides it.
@NullMarked
package io.talestream.ingest.access;

import org.jspecify.annotations.NullMarked;
