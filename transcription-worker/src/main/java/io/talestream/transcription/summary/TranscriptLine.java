package io.talestream.transcription.summary;

import java.util.OptionalLong;

/// Something that was said, with no more than a summary needs of it.
///
/// @param startMs when, if anybody timed it
public record TranscriptLine(String speaker, OptionalLong startMs, String text) {}
