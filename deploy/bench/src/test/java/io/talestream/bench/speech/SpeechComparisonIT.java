package io.talestream.bench.speech;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.talestream.bench.Results;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The smallest form of the bench: a recording of nine seconds, and a script in place of whisper.cpp.
class SpeechComparisonIT {
    private static final Path CACHE = Path.of(
            System.getProperty("talestream.cache", WhisperSettings.usualCache().toString()));

    private static final String TEXT = "The old tavern keeper lowers his voice. Two days ago, the bell of the drowned"
            + " chapel began to ring again. No one in the village goes near the water.";

    @TempDir
    Path folder;

    @Test
    void the_embedded_engine_is_compared_with_a_command_line_in_the_same_run() throws Exception {
        var results = new Results();

        new SpeechComparison(WhisperSettings.in(CACHE), folder, Optional.of(command()))
                .measure(results, "tavern", recording(), TEXT, 1);

        String printed = results.toString();
        JsonNode rows = new ObjectMapper().readTree(printed.substring(printed.indexOf('[')));
        assertThat(rows.findValuesAsText("name"))
                .containsExactly(
                        "tavern, whisper.cpp, same settings",
                        "tavern, whisper.cpp, its defaults",
                        "tavern, embedded engine",
                        "tavern, embedded engine with speakers");
        assertThat(rows.get(0).get("cpuRatio").asDouble()).isEqualTo(1);
        assertThat(rows.get(0).get("wordErrorRate").asDouble()).isZero();
        assertThat(rows.get(1).get("wordErrorRate").asDouble()).isEqualTo(1);
        assertThat(rows.get(2).get("cpuSecondsPerHour").asDouble()).isPositive();
        assertThat(rows.get(2).get("wordErrorRate").asDouble()).isLessThan(0.2);
        assertThat(rows.get(3).get("wordErrorRate")).isEqualTo(rows.get(2).get("wordErrorRate"));
    }

    /// Writes the right text with the settings of the embedded engine, and nothing otherwise. It uses some processor
    /// time, which is the baseline.
    private Path command() throws IOException {
        Path script = Files.writeString(folder.resolve("whisper"), """
            #!/bin/sh
            i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done
            case "$*" in *"-bs 1 -mc 0 -ml 1 -sow"*) text='%s';; esac
            while [ $# -gt 1 ]; do
              if [ "$1" = -of ]; then echo "$text" > "$2.txt"; fi
              shift
            done
            """.formatted(TEXT));
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }

    private Path recording() throws IOException {
        Path wav = folder.resolve("tavern.wav");
        try (InputStream in = getClass().getResourceAsStream("/speech/tavern.wav")) {
            Files.copy(Objects.requireNonNull(in), wav);
        }
        return wav;
    }
}
