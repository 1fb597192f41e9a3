package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is wrong in the command is told before anything is started.
class ProcessChangesTest {
    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --groups | search                            | --groups cannot be read: groups are written as
        --groups | work=projector;work=archive       | the group work is there twice
        --groups | search=projector;work=projector   | the consumer projector is in more than one group
        --port   | 70000                             | --port must be between 0 and 65535, is 70000
        --port   | -1                                | --port must be between 0 and 65535, is -1
        --port   | high                              | Invalid value for option '--port'
        """)
    void a_wrong_option_is_named(String option, String value, String told) {
        var wrong = CommandRun.of(Map.of(), "process", option, value, "--data", directory.toString());

        assertThat(wrong.status()).as(wrong.toString()).isEqualTo(2);
        assertThat(wrong.err()).contains(told);
        assertThat(wrong.out()).isEmpty();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void an_index_that_cannot_be_is_named() {
        var environment = Map.of(
                "TALESTREAM_DYNAMODB_ENDPOINT", "http://127.0.0.1:1",
                "TALESTREAM_SEARCH_ENDPOINT", "http://127.0.0.1:1",
                "TALESTREAM_SEARCH_INDEX", "No Such Name");

        var wrong = CommandRun.of(environment, "process");

        assertThat(wrong.status()).as(wrong.toString()).isEqualTo(2);
        assertThat(wrong.err()).contains("TALESTREAM_SEARCH_").contains("No Such Name");
    }

    @Test
    void an_index_belongs_to_a_table_elsewhere() {
        var wrong =
                CommandRun.of(Map.of(), "process", "--data", directory.toString(), "--search", "http://127.0.0.1:1");

        assertThat(wrong.status()).as(wrong.toString()).isEqualTo(2);
        assertThat(wrong.err()).contains("--data").contains("--search");
    }

    @Test
    void a_data_directory_that_is_none_is_named() {
        var wrong = CommandRun.of(
                Map.of(), "process", "--data", directory.resolve("nowhere").toString());

        assertThat(wrong.status()).as(wrong.toString()).isEqualTo(2);
        assertThat(wrong.err()).contains("nowhere");
    }
}
