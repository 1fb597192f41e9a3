package io.talestream.transcription.engine.audio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.talestream.testing.speech.Recordings;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Runs the real ffmpeg: the one on the PATH, otherwise the packaged one.
class FfmpegSoundIT {
    /// It is unpacked once for all tests.
    @TempDir
    static Path cache;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "tavern.mp3,9.35",
        "tavern.m4a,9.35",
        "tavern.webm,9.35",
        "three-seconds-opus.ogg,3",
        "three-seconds-vorbis.ogg,3",
        "three-seconds.flac,3",
        "three-seconds-alaw.wav,3",
    })
    void every_uploadable_format_is_decoded(String name, double seconds) throws IOException {
        try (Sound sound = open(encoded(name))) {
            assertThat(sound.durationMs().orElseThrow() / 1_000.0).isCloseTo(seconds, within(0.2));
            assertThat(count(sound) / (double) Sound.RATE).isCloseTo(seconds, within(0.2));
        }
    }

    @Test
    void a_file_without_audio_format_is_corrupt() {
        assertThat(failure(Recordings.in(folder, "rubbish.mp3", Recordings.rubbish())))
                .isEqualTo(Failure.CORRUPT);
    }

    @Test
    void a_video_without_audio_is_unsupported() {
        assertThat(failure(encoded("no-sound.mp4"))).isEqualTo(Failure.UNSUPPORTED);
    }

    @Test
    void a_concat_list_does_not_read_other_files() {
        Path _ = Recordings.in(folder, "secret.wav", Recordings.tavern());
        String list = "ffconcat version 1.0\nfile secret.wav\n";
        Path file = Recordings.in(folder, "recording", list.getBytes(StandardCharsets.UTF_8));

        assertThat(failure(file)).isIn(Failure.CORRUPT, Failure.UNSUPPORTED);
    }

    @Test
    void a_stop_signal_ends_reading_while_ffmpeg_runs() throws Exception {
        var stop = new CompletableFuture<Void>();

        try (Sound sound = open(encoded("two-minutes.flac"))) {
            var _ = stop.thenRun(sound::close);
            assertThat(sound.read(new float[1_000], 0, 1_000)).isPositive();
            stop.complete(null);

            assertThatExceptionOfType(Exception.class).isThrownBy(() -> count(sound));
        }
    }

    private Path encoded(String name) {
        return Recordings.in(folder, name, Recordings.encoded(name));
    }

    private static Sound open(Path file) throws IOException {
        return new Recording(new Ffmpeg(Optional.empty(), cache)).open(file);
    }

    private static Failure failure(Path file) {
        try (Sound sound = open(file)) {
            count(sound);
            throw new AssertionError("it was decoded");
        } catch (TranscriptionFailed e) {
            return e.why();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static long count(Sound sound) throws IOException {
        float[] some = new float[10_000];
        long count = 0;
        for (int got = sound.read(some, 0, some.length); got >= 0; got = sound.read(some, 0, some.length)) {
            count += got;
        }
        return count;
    }
}
