/// Authorization: which role may do what. No other package decides it.
@NullMarked
package io.talestream.ingest.access;

import org.jspecify.annotations.NullMarked;
