package io.talestream.transcription.engine.whisper;

import io.talestream.transcription.engine.audio.Ffmpeg;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// How the embedded engine works here.
///
/// @param models where models are kept once they were fetched
/// @param scratch where recordings lie while they are listened to
/// @param threads of one transcription
/// @param atOnce how many recordings are listened to at the same time; each takes half a gigabyte
/// @param longest the longest recording it takes
public record WhisperSettings(
        Path models,
        Path scratch,
        WhisperModel model,
        int threads,
        int atOnce,
        Duration longest,
        Ffmpeg ffmpeg,
        String npm) {
    private static final int MOST_USEFUL_THREADS = 4;

    public WhisperSettings {
        if (threads < 1 || atOnce < 1) {
            throw new IllegalArgumentException("an engine has at least one thread for one recording");
        }
    }

    /// One recording at a time, in English, up to 12 hours long.
    public static WhisperSettings in(Path cache) {
        int threads = Math.min(MOST_USEFUL_THREADS, Runtime.getRuntime().availableProcessors());
        return new WhisperSettings(
                cache.resolve("models"),
                cache.resolve("scratch"),
                WhisperModel.BASE_EN,
                threads,
                1,
                Duration.ofHours(12),
                new Ffmpeg(Optional.empty(), cache.resolve("ffmpeg")),
                "npm");
    }

    /// The same, with recordings elsewhere while they are listened to.
    public WhisperSettings workingIn(Path folder) {
        return new WhisperSettings(models, folder, model, threads, atOnce, longest, ffmpeg, npm);
    }

    /// The same, with this ffmpeg where there is one.
    public WhisperSettings decodingWith(Optional<String> program) {
        var decoder = new Ffmpeg(program, ffmpeg.cache());
        return new WhisperSettings(models, scratch, model, threads, atOnce, longest, decoder, npm);
    }

    /// In the home folder of whoever runs this.
    public static Path usualCache() {
        return Path.of(System.getProperty("user.home"), ".cache", "talestream");
    }
}
