package io.talestream.search.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.talestream.testing.process.ChildProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SentenceEmbedderTest {
    private final SentenceEmbedder embedder = SentenceEmbedder.shared();

    /// The cosines that the authors of the network publish for it, without quantisation.
    @Test
    void similarities_are_those_of_the_network() {
        Embedding question = embedder.embedAll("A man is eating food.");

        assertThat(question.cosine(embedder.embedAll("A man is eating a piece of bread.")))
                .isCloseTo(0.755, within(0.01));
        assertThat(question.cosine(embedder.embedAll("A man is riding a horse.")))
                .isCloseTo(0.259, within(0.03));
    }

    @Test
    void punctuation_does_not_count_except_that_of_questions() {
        assertThat(embedder.embed("Well... the tide, it came in - at last."))
                .isEqualTo(embedder.embed("Well the tide it came in at last"));
        assertThat(embedder.embed("The tide came in?")).isNotEqualTo(embedder.embed("The tide came in"));
    }

    @Test
    void the_same_text_always_has_the_same_embedding() {
        List<String> texts = List.of("The tide came in.", "Nobody heard the bell.", "");
        List<Embedding> first = texts.stream().map(embedder::embed).toList();

        List<Embedding> again =
                texts.reversed().parallelStream().map(embedder::embed).toList().reversed();

        assertThat(again).isEqualTo(first);
        assertThat(Stream.of(first.getFirst()).map(Embedding::base64).map(Embedding::of))
                .containsExactly(first.getFirst());
    }

    @Test
    void a_text_of_any_length_and_any_characters_has_an_embedding() {
        for (String text : List.of("", " ", "\uD800", "龍が来た", "a".repeat(5_000), "Ünïcödé! ".repeat(500), "\u0000")) {
            assertThat(embedder.embed(text).bytes()).isEqualTo(384);
        }
    }

    @Test
    void a_text_is_embedded_while_the_process_ends(@TempDir Path directory) {
        var program = new ProcessBuilder().directory(directory.toFile());
        try (var process = ChildProcess.java(program, List.of(), EmbedderAtExit.class.getName(), List.of())) {
            assertThat(process.exitCode()).as(process::output).isZero();
            assertThat(process.output()).contains("embedded");
        }
    }
}
