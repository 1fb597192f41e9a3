/// `…/sessions/{s}/audio`: recordings come in and are listened to, past this process: straight into the bucket, and
/// from it.
@NullMarked
package io.talestream.ingest.audio;

import org.jspecify.annotations.NullMarked;
