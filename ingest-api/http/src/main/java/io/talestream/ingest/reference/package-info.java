/// The API described: as an OpenAPI document for programs and as a page for people, both made from the code that runs.
@NullMarked
package io.talestream.ingest.reference;

import org.jspecify.annotations.NullMarked;
