package io.talestream.transcription.engine.openai;

import io.talestream.transcription.engine.audio.Ffmpeg;
import io.talestream.transcription.engine.audio.Sound;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Settings of a server with OpenAI's transcription endpoint.
///
/// @param base URL of the server with the version, as in `https://api.openai.com/v1`
/// @param language ISO 639-1 code of the language of jobs without one; if empty, the server detects it
/// @param largestFile largest file of one request, in bytes; a longer recording is sent in parts
/// @param patience longest wait for one response
/// @param retries attempts for one part, and the pauses between them
/// @param atOnce recordings sent in parallel
/// @param longest longest recording accepted
public record OpenAiSettings(
        URI base,
        String model,
        ApiKey key,
        Optional<String> language,
        int largestFile,
        Duration patience,
        Retries retries,
        int atOnce,
        Duration longest,
        Ffmpeg ffmpeg) {
    private static final int SMALLEST_FILE = 1_000_000;

    /// How often one part is sent.
    ///
    /// @param firstPause pause after the first attempt; each later one is four times as long
    public record Retries(int attempts, Duration firstPause) {
        private static final Duration LONGEST_PAUSE = Duration.ofMinutes(2);

        public Retries {
            if (attempts < 1) {
                throw new IllegalArgumentException("attempts must be at least 1, not " + attempts);
            }
        }

        /// @param requested pause that the server requests, within reason
        Duration pauseAfter(int attempt, Duration requested) {
            Duration own = firstPause.multipliedBy(1L << Math.min(20, 2 * (attempt - 1)));
            Duration longer = own.compareTo(requested) > 0 ? own : requested;
            return longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
        }
    }

    public OpenAiSettings {
        if (!List.of("http", "https").contains(String.valueOf(base.getScheme()))
                || base.getHost() == null
                || base.getRawUserInfo() != null
                || base.getRawQuery() != null) {
            throw new IllegalArgumentException("the URL must be like https://example.org/v1, without user and query");
        }
        if (language.filter(code -> !code.matches("[a-z]{2,3}")).isPresent()) {
            throw new IllegalArgumentException("the language must be a code such as en, not " + language.get());
        }
        if (largestFile < SMALLEST_FILE) {
            throw new IllegalArgumentException(
                    "the largest file must have %d bytes or more, not %d".formatted(SMALLEST_FILE, largestFile));
        }
        if (!patience.isPositive() || atOnce < 1) {
            throw new IllegalArgumentException("the patience and the recordings at once must be positive");
        }
    }

    URI endpoint() {
        return URI.create(base.toString().replaceFirst("/+$", "") + "/audio/transcriptions");
    }

    /// In samples.
    int longestPart() {
        return (int) Math.min((largestFile - WavFile.HEADER) / WavFile.SAMPLE, longest.toSeconds() * Sound.RATE);
    }
}
