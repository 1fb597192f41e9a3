/// The API's reference: an OpenAPI document for programs and a page for readers, both generated from the running
/// code.
@NullMarked
package io.talestream.ingest.reference;

import org.jspecify.annotations.NullMarked;
