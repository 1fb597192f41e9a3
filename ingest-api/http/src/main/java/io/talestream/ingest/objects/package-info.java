/// The bucket as beans: one S3 client, what is kept with it, and whether it answers.
@NullMarked
package io.talestream.ingest.objects;

import org.jspecify.annotations.NullMarked;
