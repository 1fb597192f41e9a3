package io.talestream.transcription.summary;

import java.util.OptionalLong;

/// A line of the transcript, reduced to what a summary needs.
///
/// @param startMs time of the line, if known
public record TranscriptLine(String speaker, OptionalLong startMs, String text) {}
