/// `…/sessions/{s}/transcript` and related resources: import of an existing transcript instead of a recording,
/// reading, corrections, and the assignment of speakers.
@NullMarked
package io.talestream.ingest.transcripts;

import org.jspecify.annotations.NullMarked;
