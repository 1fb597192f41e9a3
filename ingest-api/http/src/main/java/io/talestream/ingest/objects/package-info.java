/// Beans for the bucket: the S3 client, the stores built on it, and the health check.
@NullMarked
package io.talestream.ingest.objects;

import org.jspecify.annotations.NullMarked;
