package io.talestream.bench.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.bench.sessions.SampleSession;
import io.talestream.bench.sessions.SampleSession.Turn;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TranscriptUploadsTest {
    @Test
    void a_session_with_an_empty_turn_is_written_without_it() {
        var sample = new SampleSession(
                "C1E007",
                List.of(new Turn("ADA", "Land!"), new Turn("TOM", " "), new Turn("ADA", "There.")),
                List.of());
        var bytes = new ByteArrayOutputStream();

        TranscriptUploads.write(sample, bytes);

        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .contains("Land!", "There.")
                .doesNotContain("TOM");
    }
}
