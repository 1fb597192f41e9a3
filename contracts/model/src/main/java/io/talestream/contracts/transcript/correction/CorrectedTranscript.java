package io.talestream.contracts.transcript.correction;

import io.talestream.contracts.transcript.TranscriptPointer;

/// A corrected transcript, before an item points to it.
///
/// @param hides whether it has a secret line that was not secret before these corrections
public record CorrectedTranscript(TranscriptPointer pointer, Corrections corrections, boolean hides) {}
