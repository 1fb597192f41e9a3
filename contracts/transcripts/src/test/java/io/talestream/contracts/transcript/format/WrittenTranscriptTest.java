package io.talestream.contracts.transcript.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.transcript.VisibleSpeech;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class WrittenTranscriptTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Test
    void writing_collects_the_fields_of_the_pointer() throws IOException {
        WrittenTranscript written = write("""
            WEBVTT

            00:01.000 --> 00:09.000
            <v Mira>The bridge is out.

            00:02.000 --> 00:03.000
            <v Tom>Åh!
            """);

        assertThat(written)
                .isEqualTo(new WrittenTranscript(
                        bytes.size(),
                        Sha256.of(bytes.toString(StandardCharsets.UTF_8)),
                        2,
                        9_000,
                        "The bridge is out. Åh!",
                        new VisibleSpeech(9_000, List.of("Mira", "Tom"))));
    }

    @Test
    void secret_lines_and_messages_are_no_visible_speech() throws IOException {
        var spoken = TranscriptReads.utterances(TranscriptFormat.WEBVTT, """
            WEBVTT

            00:01.000 --> 00:02.000
            <v Mira>The bridge is out.

            00:03.000 --> 00:09.000
            <v Villain>I did it.
            """);
        try (var writer = new TranscriptWriter(bytes)) {
            writer.write(spoken.getFirst());
            writer.write(spoken.getLast().hidden());

            WrittenTranscript written = writer.finish(List.of());
            assertThat(written.visible()).isEqualTo(new VisibleSpeech(2_000, List.of("Mira")));
            assertThat(written.durationMs()).isEqualTo(9_000);
        }
    }

    @Test
    void a_preview_ends_at_a_word_boundary() throws IOException {
        WrittenTranscript written = write("WEBVTT\n\n00:01.000 --> 00:09.000\n" + "dragons ".repeat(200));

        assertThat(written.preview()).hasSize(62 * 8 - 1).endsWith("dragons");
    }

    @Test
    void untimed_text_has_no_duration() throws IOException {
        try (var writer = new TranscriptWriter(bytes)) {
            writer.write(TranscriptReads.utterances(TranscriptFormat.PLAIN_TEXT, "Mira: Hush.")
                    .getFirst());

            assertThat(writer.finish(List.of()).durationMs()).isZero();
        }
    }

    private WrittenTranscript write(String vtt) throws IOException {
        try (var writer = new TranscriptWriter(bytes)) {
            for (var utterance : TranscriptReads.utterances(TranscriptFormat.WEBVTT, vtt)) {
                writer.write(utterance);
            }
            return writer.finish(List.of());
        }
    }
}
