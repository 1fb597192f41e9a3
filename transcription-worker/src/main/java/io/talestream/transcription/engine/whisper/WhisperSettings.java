package io.talestream.transcription.engine.whisper;

import io.talestream.transcription.engine.audio.Ffmpeg;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// Settings of the embedded engine.
///
/// @param models folder of downloaded models
/// @param scratch folder of recordings during transcription
/// @param threads threads per transcription
/// @param atOnce recordings transcribed in parallel; each takes half a gigabyte
/// @param longest longest recording accepted
/// @param tellsSpeakers whether the speakers of a recording are detected
public record WhisperSettings(
        Path models,
        Path scratch,
        WhisperModel model,
        int threads,
        int atOnce,
        Duration longest,
        Ffmpeg ffmpeg,
        String npm,
        boolean tellsSpeakers) {
    private static final int MOST_USEFUL_THREADS = 4;

    public WhisperSettings {
        if (threads < 1 || atOnce < 1) {
            throw new IllegalArgumentException("threads and recordings at once must be at least 1");
        }
    }

    /// One recording at a time, in English, up to 12 hours long, with its speakers detected.
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
                "npm",
                true);
    }

    public WhisperSettings workingIn(Path folder) {
        return new WhisperSettings(models, folder, model, threads, atOnce, longest, ffmpeg, npm, tellsSpeakers);
    }

    public WhisperSettings with(WhisperModel newModel) {
        return new WhisperSettings(models, scratch, newModel, threads, atOnce, longest, ffmpeg, npm, tellsSpeakers);
    }

    /// A copy that decodes with this ffmpeg, if given.
    public WhisperSettings decodingWith(Optional<String> program) {
        var decoder = new Ffmpeg(program, ffmpeg.cache());
        return new WhisperSettings(models, scratch, model, threads, atOnce, longest, decoder, npm, tellsSpeakers);
    }

    /// A copy that accepts recordings of this length.
    public WhisperSettings accepting(Duration upTo) {
        return new WhisperSettings(models, scratch, model, threads, atOnce, upTo, ffmpeg, npm, tellsSpeakers);
    }

    public WhisperSettings tellingSpeakers(boolean isOn) {
        return new WhisperSettings(models, scratch, model, threads, atOnce, longest, ffmpeg, npm, isOn);
    }

    /// In the home folder of the current user.
    public static Path usualCache() {
        return Path.of(System.getProperty("user.home"), ".cache", "talestream");
    }
}
