package io.talestream.transcription.summary;

import java.util.Optional;
import java.util.OptionalInt;

/// The beginning of a scene that a GM has set, in the lines of a summary's input.
///
/// @param line index of its first line
/// @param insteadOf index of the line at which the scene was found to begin, if it was moved
public record SceneStart(int line, OptionalInt insteadOf, Optional<String> title) {}
