/// Beans for the table: the DynamoDB client, the repositories on it, and the health check.
@NullMarked
package io.talestream.ingest.store;

import org.jspecify.annotations.NullMarked;
