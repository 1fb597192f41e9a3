package io.talestream.transcription.engine.audio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.talestream.testing.speech.Recordings;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrackMixIT {
    private final Ffmpeg ffmpeg =
            WhisperSettings.in(WhisperSettings.usualCache()).ffmpeg();

    @TempDir
    Path folder;

    @Test
    void tracks_of_different_formats_are_heard_from_their_offsets_on() throws IOException {
        var first = new TrackMix.Input(in("three-seconds-opus.ogg"), 0);
        var second = new TrackMix.Input(in("one-second-surround.m4a"), 5_000);

        Path mix = mix(List.of(first, second));

        float[] heard = SilencedCopyIT.loudness(ffmpeg, mix);
        assertThat(heard.length).isCloseTo(60, within(2));
        assertThat(SilencedCopyIT.sum(heard, 0, 28)).isGreaterThan(0.3f);
        assertThat(SilencedCopyIT.sum(heard, 33, 49)).isLessThan(0.001f);
        assertThat(SilencedCopyIT.sum(heard, 50, 58)).isGreaterThan(0.05f);
    }

    @Test
    void a_track_that_cannot_be_read_makes_no_mix() {
        var rubbish = new TrackMix.Input(Recordings.in(folder, "rubbish", Recordings.rubbish()), 0);

        assertThatExceptionOfType(TranscriptionFailed.class).isThrownBy(() -> mix(List.of(rubbish, rubbish)));
    }

    private Path mix(List<TrackMix.Input> tracks) throws IOException {
        Path to = folder.resolve("mix");
        new TrackMix(ffmpeg).make(tracks, to);
        return to;
    }

    private Path in(String name) {
        return Recordings.in(folder, name, Recordings.encoded(name));
    }
}
