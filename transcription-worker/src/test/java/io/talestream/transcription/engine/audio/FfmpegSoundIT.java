package io.talestream.transcription.engine.audio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.talestream.testing.speech.Recordings;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
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
        "two-seconds-video.mp4,2",
        "two-seconds-video.mov,2",
        "two-seconds-video.mkv,2",
        "two-seconds-video.webm,2",
        "one-second-surround.m4a,1",
        "one-second-8-khz.mp3,1",
    })
    void every_uploadable_format_is_inspected_and_decoded(String name, double seconds) throws IOException {
        assertThat(inspect(encoded(name)).orElseThrow() / 1_000.0).isCloseTo(seconds, within(0.2));
        try (Sound sound = open(encoded(name))) {
            assertThat(sound.durationMs().orElseThrow() / 1_000.0).isCloseTo(seconds, within(0.2));
            assertThat(count(sound) / (double) Sound.RATE).isCloseTo(seconds, within(0.2));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "no-sound.mp4,1,NO_AUDIO",
        "encrypted.m4a,1,ENCRYPTED",
        "tavern.m4a,0.6,TRUNCATED",
        "three-seconds.flac,0.5,TRUNCATED",
        "tavern.mp3,0.5,TRUNCATED",
        "tavern.webm,0.5,TRUNCATED",
        "three-seconds-alaw.wav,0.5,TRUNCATED",
    })
    void what_cannot_be_transcribed_is_named_without_decoding(String name, double share, Failure why) {
        byte[] whole = Recordings.encoded(name);
        byte[] part = Arrays.copyOf(whole, (int) Math.ceil(whole.length * share));

        assertThat(refusal(Recordings.in(folder, name, part))).isEqualTo(why);
    }

    /// The index of the file is in front of its data.
    @Test
    void a_truncated_mp4_with_its_index_in_front_is_recognised() {
        byte[] whole = Recordings.encoded("tavern.m4a");
        String text = new String(whole, StandardCharsets.ISO_8859_1);
        int data = text.indexOf("mdat") - Integer.BYTES;
        int index = text.indexOf("moov") - Integer.BYTES;
        String indexFirst = text.substring(0, data) + text.substring(index) + text.substring(data, index);
        byte[] cut = indexFirst.substring(0, whole.length * 3 / 4).getBytes(StandardCharsets.ISO_8859_1);

        assertThat(refusal(Recordings.in(folder, "recording", cut))).isEqualTo(Failure.TRUNCATED);
    }

    @Test
    void a_recording_that_lacks_its_last_moment_or_has_bytes_after_it_is_accepted() throws IOException {
        byte[] whole = Recordings.encoded("three-seconds.flac");
        byte[] most = Arrays.copyOf(whole, whole.length - 1_000);
        byte[] boxes = Recordings.encoded("two-seconds-video.mp4");
        byte[] more = Arrays.copyOf(boxes, boxes.length + 100);
        Arrays.fill(more, boxes.length, more.length, (byte) 0x55);

        assertThat(inspect(Recordings.in(folder, "recording", most))).isPresent();
        assertThat(inspect(Recordings.in(folder, "recording", more))).isPresent();
    }

    @Test
    void a_file_that_is_no_recording_is_unsupported() {
        Path rubbish = Recordings.in(folder, "rubbish.mp3", Recordings.rubbish());

        assertThat(refusal(rubbish)).isEqualTo(Failure.UNSUPPORTED);
        assertThat(failure(rubbish)).isEqualTo(Failure.UNSUPPORTED);
    }

    @Test
    void a_recording_whose_sound_is_overwritten_is_corrupt() {
        byte[] damaged = Recordings.encoded("tavern.m4a");
        String text = new String(damaged, StandardCharsets.ISO_8859_1);
        Arrays.fill(damaged, text.indexOf("mdat") + Integer.BYTES, text.indexOf("moov") - Integer.BYTES, (byte) 0x5a);

        assertThat(failure(Recordings.in(folder, "recording", damaged))).isEqualTo(Failure.CORRUPT);
    }

    @Test
    void an_ffmpeg_that_cannot_load_is_not_blamed_on_the_recording() throws IOException {
        Path program = Files.writeString(folder.resolve("broken"), """
            #!/bin/sh
            echo "ffmpeg: error while loading shared libraries: libva.so.2: cannot open shared object file" >&2
            exit 127
            """);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        var recording = new Recording(new Ffmpeg(Optional.of(program.toString()), cache));

        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(() -> recording.inspect(encoded("tavern.mp3")))
                .satisfies(e -> assertThat(e.why()).isEqualTo(Failure.NO_DECODER));
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

    private static OptionalLong inspect(Path file) throws IOException {
        return new Recording(new Ffmpeg(Optional.empty(), cache)).inspect(file);
    }

    private static Failure refusal(Path file) {
        try {
            throw new AssertionError("it was accepted, with a duration of " + inspect(file));
        } catch (TranscriptionFailed e) {
            return e.why();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
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
