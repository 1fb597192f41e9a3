/// The bucket: uploads of recordings, transcripts, and folders for other modules. The only package that talks to S3.
@NullMarked
package io.talestream.store.objects;

import org.jspecify.annotations.NullMarked;
