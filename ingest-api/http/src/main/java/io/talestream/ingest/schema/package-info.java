/// Annotations that describe the fields of requests and responses in the OpenAPI document.
@NullMarked
package io.talestream.ingest.schema;

import org.jspecify.annotations.NullMarked;
