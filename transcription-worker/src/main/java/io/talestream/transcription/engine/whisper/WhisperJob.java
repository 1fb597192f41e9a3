package io.talestream.transcription.engine.whisper;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.audio.Recording;
import io.talestream.transcription.engine.audio.Sound;
import io.talestream.transcription.engine.audio.Windows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Transcribes one recording from file to file. Another thread can stop it.
///
/// @param stop its completion ends the processes, which ends the wait for them
public record WhisperJob(WhisperSettings settings, ModelCache models, CompletableFuture<@Nullable Void> stop) {
    private static final int LONGEST_PROMPT = 600;

    /// The outcome.
    ///
    /// @param peakBytes peak memory of the whisper process
    public record Statistics(int words, long durationMs, long peakBytes) {}

    /// Writes the words of the file to `raw` in the format of [RawWords], and reports progress.
    ///
    /// @throws TranscriptionFailed if that cannot be done, or nothing is said
    public Statistics transcribe(
            Path file, List<String> glossary, Path scratch, Path raw, Consumer<Optional<Integer>> percent)
            throws IOException {
        Path model = models.file(settings.model());
        try (Sound sound = new Recording(settings.ffmpeg()).open(file);
                WhisperProcess process = WhisperProcess.open(scratch, model, settings.threads());
                RawWords out = new RawWords(raw, settings.model())) {
            var _ = stop.thenRun(sound::close);
            var _ = stop.thenRun(process::close);
            OptionalLong duration = sound.durationMs();
            checkLength(duration.orElse(0));
            process.begin(settings.model().isEnglishOnly() ? "en" : WhisperLibrary.ANY_LANGUAGE, prompt(glossary));
            int words = 0;
            var windows = new Windows(sound);
            for (var next = windows.next(); next.isPresent(); next = windows.next()) {
                Windows.Window window = next.get();
                checkLength(window.endMs());
                WhisperProcess.WindowResult result = process.transcribe(window.samples());
                out.window(window.startMs(), window.endMs(), result.language(), result.words());
                words += SpeechFilter.in(result.words()).size();
                percent.accept(percent(windows.passedMs(), duration));
            }
            if (words == 0) {
                throw new TranscriptionFailed(Failure.SILENCE, "the recording contains no words");
            }
            out.finish();
            return new Statistics(words, windows.passedMs(), process.finish());
        }
    }

    /// As much of the glossary as helps: the prompt of the model is limited to about two hundred tokens.
    static String prompt(List<String> glossary) {
        var prompt = new StringBuilder();
        for (String word : glossary) {
            String clean = word.replaceAll("\\p{Cc}+", " ").strip();
            if (!clean.isEmpty() && prompt.length() + clean.length() + 2 <= LONGEST_PROMPT) {
                prompt.append(prompt.isEmpty() ? "" : ", ").append(clean);
            }
        }
        return prompt.isEmpty() ? "" : prompt.append('.').toString();
    }

    private void checkLength(long ms) {
        if (ms > settings.longest().toMillis()) {
            throw new TranscriptionFailed(Failure.TOO_LONG, "the recording is longer than " + settings.longest());
        }
    }

    private static Optional<Integer> percent(long passedMs, OptionalLong duration) {
        return duration.isEmpty() || duration.getAsLong() == 0
                ? Optional.empty()
                : Optional.of((int) Math.min(99, passedMs * 100 / duration.getAsLong()));
    }
}
