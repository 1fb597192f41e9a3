/// `…/sessions/{s}/audio`: recordings come in, past this process and straight into the bucket.
@NullMarked
package io.talestream.ingest.audio;

import org.jspecify.annotations.NullMarked;
