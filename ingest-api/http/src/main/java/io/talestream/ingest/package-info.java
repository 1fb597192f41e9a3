/// The write API's process. One package per resource, and `store` for the repositories that all of them use.
@NullMarked
package io.talestream.ingest;

import org.jspecify.annotations.NullMarked;
