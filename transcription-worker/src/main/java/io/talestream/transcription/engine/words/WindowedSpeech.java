package io.talestream.transcription.engine.words;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.audio.Recording;
import io.talestream.transcription.engine.audio.Sound;
import io.talestream.transcription.engine.audio.Windows;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Transcribes a recording window by window. Windows do not overlap, so their words are joined as they are.
public final class WindowedSpeech implements AutoCloseable {
    @FunctionalInterface
    public interface Recogniser {
        WindowWords words(Windows.Window window) throws IOException;
    }

    @FunctionalInterface
    public interface Progress {
        void transcribed(long passedMs, OptionalLong durationMs) throws IOException;
    }

    public record Result(int words, long durationMs) {}

    private final Sound sound;
    private final OptionalLong durationMs;
    private final Duration longest;
    private final Windows windows;
    private final Windows.Window first;

    private WindowedSpeech(Sound sound, OptionalLong durationMs, Duration longest, int longestWindow)
            throws IOException {
        this.sound = sound;
        this.durationMs = durationMs;
        this.longest = longest;
        windows = new Windows(sound, longestWindow);
        first = windows.next().orElseThrow(() -> new TranscriptionFailed(Failure.NO_SOUND, "the recording is silent"));
    }

    /// Inspects the file and decodes its first window, so that a recording that cannot be decoded fails before an
    /// engine is started.
    ///
    /// @param longest longest recording accepted
    /// @param longestWindow in samples
    /// @param selected silences what is not transcribed
    /// @param stop its completion ends the reading, also that of the first window
    /// @throws TranscriptionFailed if the recording cannot be read, is silent, or states that it is too long
    public static WindowedSpeech open(
            Recording recording,
            Path file,
            Duration longest,
            int longestWindow,
            UnaryOperator<Sound> selected,
            CompletableFuture<@Nullable Void> stop)
            throws IOException {
        OptionalLong durationMs = recording.inspect(file);
        checkLength(durationMs.orElse(0), longest);
        Sound all = recording.open(file);
        var _ = stop.thenRun(all::close);
        Sound sound = selected.apply(all);
        boolean isKept = false;
        try {
            var speech = new WindowedSpeech(sound, durationMs, longest, longestWindow);
            isKept = true;
            return speech;
        } finally {
            if (!isKept) {
                sound.close();
            }
        }
    }

    /// Writes the words of all windows, and reports progress.
    ///
    /// @throws TranscriptionFailed if the recording cannot be read, is too long, or nothing is said
    public Result write(RawWords out, Recogniser recogniser, Progress progress) throws IOException {
        int words = 0;
        progress.transcribed(0, durationMs);
        for (var next = Optional.of(first); next.isPresent(); next = windows.next()) {
            Windows.Window window = next.get();
            checkLength(window.endMs(), longest);
            WindowWords found = recogniser.words(window);
            out.window(window.startMs(), window.endMs(), found.language(), found.words());
            words += SpeechFilter.in(found.words()).size();
            progress.transcribed(windows.passedMs(), durationMs);
        }
        if (words == 0) {
            throw new TranscriptionFailed(Failure.SILENCE, "the recording contains no words");
        }
        out.finish();
        return new Result(words, windows.passedMs());
    }

    private static void checkLength(long ms, Duration longest) {
        if (ms > longest.toMillis()) {
            throw new TranscriptionFailed(Failure.TOO_LONG, "the recording is longer than " + longest);
        }
    }

    @Override
    public void close() {
        sound.close();
    }
}
