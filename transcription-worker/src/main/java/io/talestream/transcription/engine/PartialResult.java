package io.talestream.transcription.engine;

import java.nio.file.Path;

/// What an engine has transcribed so far.
///
/// @param untilMs the position in the recording up to which it is transcribed
/// @param raw a raw result of the engine, which exists while the job runs
public record PartialResult(long untilMs, Path raw) {}
