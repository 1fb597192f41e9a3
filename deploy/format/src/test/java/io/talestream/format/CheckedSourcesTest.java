package io.talestream.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckedSourcesTest {
    @TempDir
    private Path folder = Path.of("replaced by JUnit");

    @Test
    void only_a_changed_file_is_checked_again() throws Exception {
        Path memory = folder.resolve("target/formatted.txt");
        List<Path> sources = List.of(source("A", "class A {}"), source("B", "class B {}"));
        CheckedSources first = CheckedSources.of(memory);
        assertThat(first.unknown(sources)).isEqualTo(sources);
        first.remember(sources);

        source("B", "class B { }");

        assertThat(CheckedSources.of(memory).unknown(sources)).containsExactly(sources.get(1));
    }

    private Path source(String name, String content) throws Exception {
        return Files.writeString(folder.resolve(name + ".java"), content);
    }
}
