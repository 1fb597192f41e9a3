/// The bucket: recordings on their way in, transcripts, and folders for others to fill. The only package
/// that talks to S3.
@NullMarked
package io.talestream.store.objects;

import org.jspecify.annotations.NullMarked;
