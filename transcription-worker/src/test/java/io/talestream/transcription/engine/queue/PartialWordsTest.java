package io.talestream.transcription.engine.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.engine.PartialResult;
import io.talestream.transcription.engine.words.RawSpeech;
import io.talestream.transcription.engine.words.RawWords;
import io.talestream.transcription.engine.words.TimedWord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartialWordsTest {
    private static final long MINUTE = 60_000;

    @TempDir
    Path folder;

    private final PartialWords partial = new PartialWords();

    @Test
    void the_words_so_far_are_readable_while_more_are_written() throws IOException {
        Path raw = folder.resolve("raw.json");
        try (var out = new RawWords(raw, "whisper.cpp", "base")) {
            partial.update(0, raw);
            out.window(0, 3 * MINUTE, "en", List.of(new TimedWord("Hello.", 0, 500, 1)));
            partial.update(3 * MINUTE - 1, raw);
            assertThat(partial.latest()).isEmpty();

            partial.update(3 * MINUTE, raw);
            out.window(3 * MINUTE, 4 * MINUTE, "en", List.of(new TimedWord("Again.", 0, 500, 1)));
            partial.update(4 * MINUTE, raw);

            assertThat(texts()).containsExactly("Hello.");
            partial.update(6 * MINUTE, raw);
            assertThat(texts()).containsExactly("Hello.", "Again.");
        }
    }

    @Test
    void the_steps_grow_with_the_recording() throws IOException {
        Path raw = Files.createFile(folder.resolve("raw.json"));
        List<Long> steps = new ArrayList<>();
        for (long minute = 1; minute <= 240; minute++) {
            partial.update(minute * MINUTE, raw);
            long until = partial.latest().map(PartialResult::untilMs).orElse(0L) / MINUTE;
            if (until == minute) {
                steps.add(until);
            }
        }

        assertThat(steps).startsWith(3L, 6L, 9L, 12L, 15L, 18L, 22L).hasSizeLessThan(25);
        assertThat(steps.getLast()).isGreaterThan(190);
    }

    private List<String> texts() throws IOException {
        List<String> said = new ArrayList<>();
        Optional<Path> file = partial.latest().map(PartialResult::raw);
        try (InputStream in = Files.newInputStream(file.orElseThrow())) {
            RawSpeech.read(in, (Utterance utterance) -> said.add(utterance.text()));
        }
        return said;
    }
}
