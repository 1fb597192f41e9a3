package io.talestream.transcription.engine.openai;

import io.talestream.openai.OpenAiClient;
import io.talestream.openai.Retries;
import io.talestream.transcription.engine.audio.Ffmpeg;
import io.talestream.transcription.engine.audio.Sound;
import io.talestream.transcription.engine.audio.WavFile;
import java.time.Duration;
import java.util.Optional;

/// Settings of a server with OpenAI's transcription endpoint.
///
/// @param language ISO 639-1 code of the language of jobs without one; if empty, the server detects it
/// @param largestFile largest file of one request, in bytes; a longer recording is sent in parts
/// @param retries attempts for one part, and the pauses between them
/// @param atOnce recordings sent in parallel
/// @param longest longest recording accepted
public record OpenAiSettings(
        OpenAiClient.Server server,
        String model,
        Optional<String> language,
        int largestFile,
        Retries retries,
        int atOnce,
        Duration longest,
        Ffmpeg ffmpeg) {
    private static final int SMALLEST_FILE = 1_000_000;

    public OpenAiSettings {
        if (language.filter(code -> !code.matches("[a-z]{2,3}")).isPresent()) {
            throw new IllegalArgumentException("the language must be a code such as en, not " + language.get());
        }
        if (largestFile < SMALLEST_FILE) {
            throw new IllegalArgumentException(
                    "the largest file must have %d bytes or more, not %d".formatted(SMALLEST_FILE, largestFile));
        }
        if (atOnce < 1) {
            throw new IllegalArgumentException("the recordings at once must be positive");
        }
    }

    /// In samples.
    int longestPart() {
        return (int) Math.min((largestFile - WavFile.HEADER) / WavFile.SAMPLE, longest.toSeconds() * Sound.RATE);
    }
}
