package io.talestream.transcription.engine.words;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.talestream.testing.speech.Recordings;
import io.talestream.transcription.engine.audio.Ffmpeg;
import io.talestream.transcription.engine.audio.Recording;
import io.talestream.transcription.engine.audio.Windows;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WindowedSpeechIT {
    @TempDir
    Path folder;

    @Test
    void a_job_that_is_cancelled_ends_the_search_for_the_first_window() {
        var recording = new Recording(new Ffmpeg(Optional.empty(), folder));
        Path file = Recordings.in(folder, "two-minutes.flac", Recordings.encoded("two-minutes.flac"));
        CompletableFuture<@Nullable Void> stop = CompletableFuture.completedFuture(null);

        assertThatExceptionOfType(Exception.class)
                .isThrownBy(() -> WindowedSpeech.open(
                                recording, file, Duration.ofHours(1), Windows.LONGEST, all -> all, stop)
                        .close());
    }
}
