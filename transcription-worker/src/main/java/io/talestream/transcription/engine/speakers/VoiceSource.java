package io.talestream.transcription.engine.speakers;

import io.talestream.transcription.engine.words.TimedWord;
import java.util.List;

/// Computes the voices in a piece of a recording.
@FunctionalInterface
interface VoiceSource {
    /// In order of time.
    ///
    /// @param startMs position of the samples in the recording
    /// @param words what is said in the samples, with times relative to them
    List<VoiceWindow> of(float[] samples, long startMs, List<TimedWord> words);
}
