/// `…/sessions/{s}/audio`: upload and playback of recordings. Audio bytes go directly between client and bucket and
/// bypass this process.
@NullMarked
package io.talestream.ingest.audio;

import org.jspecify.annotations.NullMarked;
