package io.talestream.transcription.engine.audio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.talestream.testing.speech.Recordings;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.ListeningFailed;
import io.talestream.transcription.engine.child.Child;
import io.talestream.transcription.engine.child.Stop;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Runs the real ffmpeg, which has to be installed: the package is called so on every system.
class FfmpegSoundIT {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"mp3,libmp3lame", "ogg,libvorbis", "m4a,aac", "webm,libopus", "flac,flac", "wav,pcm_alaw"})
    void every_format_that_may_be_uploaded_is_heard(String ending, String codec) throws Exception {
        Path wav = Recordings.in(folder, "in.wav", Recordings.tavern());
        Path file = folder.resolve("recording." + ending);
        ffmpeg("-i", wav.toString(), "-c:a", codec, file.toString());

        try (Sound sound = new Recording("ffmpeg").open(file)) {
            assertThat(sound.durationMs().orElseThrow() / 1_000.0).isCloseTo(9.35, within(0.2));
            assertThat(count(sound) / (double) Sound.RATE).isCloseTo(9.35, within(0.2));
        }
    }

    @Test
    void rubbish_is_damaged() {
        assertThat(failure(Recordings.in(folder, "rubbish.mp3", Recordings.rubbish())))
                .isEqualTo(Failure.CORRUPT);
    }

    @Test
    void pictures_without_sound_are_not_supported() throws Exception {
        Path file = folder.resolve("silent.mp4");
        ffmpeg("-f", "lavfi", "-i", "color=size=32x32:duration=1", "-c:v", "mpeg4", file.toString());

        assertThat(failure(file)).isEqualTo(Failure.UNSUPPORTED);
    }

    @Test
    void a_list_of_other_files_is_not_followed() {
        Path _ = Recordings.in(folder, "secret.wav", Recordings.tavern());
        String list = "ffconcat version 1.0\nfile secret.wav\n";
        Path file = Recordings.in(folder, "recording", list.getBytes(StandardCharsets.UTF_8));

        assertThat(failure(file)).isIn(Failure.CORRUPT, Failure.UNSUPPORTED);
    }

    @Test
    void who_is_told_to_stop_ends_although_ffmpeg_would_go_on() throws Exception {
        Path file = folder.resolve("long.flac");
        ffmpeg("-f", "lavfi", "-i", "sine=frequency=300:duration=600", file.toString());
        var stop = new Stop();

        try (Sound sound = new Recording("ffmpeg").open(file)) {
            stop.then(sound::close);
            assertThat(sound.read(new float[1_000], 0, 1_000)).isPositive();
            stop.say();

            assertThatExceptionOfType(Exception.class).isThrownBy(() -> count(sound));
        }
    }

    private static Failure failure(Path file) {
        try (Sound sound = new Recording("ffmpeg").open(file)) {
            count(sound);
            throw new AssertionError("it was heard");
        } catch (ListeningFailed e) {
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

    private static void ffmpeg(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("ffmpeg", "-nostdin", "-loglevel", "error"));
        command.addAll(List.of(arguments));
        try (Child child = Child.start(new ProcessBuilder(command).inheritIO())) {
            assertThat(child.ended(Duration.ofMinutes(1))).isZero();
        }
    }
}
