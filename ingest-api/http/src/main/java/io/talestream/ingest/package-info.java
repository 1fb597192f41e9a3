/// The write API's process. One package per resource, and `store` for what they all stand on.
@NullMarked
package io.talestream.ingest;

import org.jspecify.annotations.NullMarked;
