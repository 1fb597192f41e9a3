package io.talestream.transcription.engine.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.voice.SpeakerVoice;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.contracts.voice.VoiceEmbedding;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RawSpeakersTest {
    private static final SpeakerVoices VOICES = new SpeakerVoices(Map.of(
            "Speaker 1",
            new SpeakerVoice(
                    VoiceEmbedding.of("any", new float[] {1, 2, 3, 4, 5, 6, 7, 8}),
                    new Confidence(0.9),
                    61_000,
                    Optional.empty())));

    @TempDir
    Path folder;

    private Path raw = Path.of("");

    @BeforeEach
    void write() throws IOException {
        raw = folder.resolve("raw.json");
        try (var out = new RawWords(raw, "any", "any")) {
            out.window(
                    0,
                    3_000,
                    "en",
                    List.of(
                            word("Who", 100),
                            word("is", 400),
                            word("there", 700),
                            word("It", 1_000),
                            word("is", 1_300)));
            out.window(3_000, 6_000, "en", List.of(word("me.", 100), word("Come", 400), word("in.", 700)));
            out.finish();
        }
    }

    @Test
    void a_line_ends_where_the_speaker_changes() throws IOException {
        speakers(turn(100, 0), turn(1_000, 1), turn(3_400, 0));

        List<Utterance> lines = lines();

        assertThat(lines).extracting(Utterance::text).containsExactly("Who is there", "It is", "me.", "Come in.");
        assertThat(lines)
                .extracting(Utterance::speaker)
                .containsExactly("Speaker 1", "Speaker 2", "Speaker 2", "Speaker 1");
        assertThat(lines).extracting(Utterance::ordinal).containsExactly(0, 1, 2, 3);
    }

    @Test
    void words_before_the_first_turn_are_its_speakers() throws IOException {
        speakers(turn(500, 1), turn(3_400, 0));

        assertThat(lines().getFirst().speaker()).isEqualTo("Speaker 2");
    }

    @Test
    void without_speakers_all_lines_are_unknown() throws IOException {
        assertThat(lines()).extracting(Utterance::speaker).containsOnly(Utterance.UNKNOWN_SPEAKER);
        assertThat(voices()).isEqualTo(SpeakerVoices.NONE);
    }

    @Test
    void voices_are_read_back() throws IOException {
        speakers(turn(0, 0));

        assertThat(voices()).isEqualTo(VOICES);
    }

    @Test
    void a_voice_that_is_none_makes_the_result_unreadable() throws IOException {
        speakers(turn(0, 0));
        Files.writeString(raw, Files.readString(raw).replaceFirst("\"voice\":\"[^\"]*\"", "\"voice\":\"none\""));

        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(this::lines)
                .extracting(TranscriptionFailed::why)
                .isEqualTo(Failure.UNREADABLE_RESULT);
    }

    private void speakers(RawSpeakers.Turn... turns) throws IOException {
        new RawSpeakers(List.of(turns), VOICES).addTo(raw);
    }

    private List<Utterance> lines() throws IOException {
        List<Utterance> lines = new ArrayList<>();
        try (InputStream in = Files.newInputStream(raw)) {
            RawSpeech.read(in, lines::add);
        }
        return lines;
    }

    private SpeakerVoices voices() throws IOException {
        try (InputStream in = Files.newInputStream(raw)) {
            return RawSpeech.voices(in);
        }
    }

    private static RawSpeakers.Turn turn(long startMs, int speaker) {
        return new RawSpeakers.Turn(startMs, speaker);
    }

    private static TimedWord word(String text, int startMs) {
        return new TimedWord(text, startMs, startMs + 250, 0.9f);
    }
}
