package io.talestream.contracts.transcript.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.id.Sha256;
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
                        "The bridge is out. Åh!"));
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
