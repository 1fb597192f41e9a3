package io.talestream.local.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptTest {
    @Test
    void a_line_lasts_until_the_next_and_a_secret_line_is_marked() {
        Script script = Script.parse("""
            0:03 Game master: The door is open.
            0:05! Game master: Behind it: the heir.
            1:10 Odo: I knock.
            """);

        assertThat(script.transcript())
                .contains("{\"speaker\":\"Game master\",\"text\":\"The door is open.\",\"start\":3000,\"end\":5000}")
                .contains("\"text\":\"Behind it: the heir.\",\"start\":5000,\"end\":20000,\"secret\":true}")
                .contains("\"start\":70000,\"end\":85000}");
    }

    @Test
    void an_invalid_line_is_named() {
        assertThatThrownBy(() -> Script.parse("Odo knocks.")).hasMessageContaining("Odo knocks.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bell.txt", "ferry.txt", "clock.txt"})
    void every_demo_session_has_enough_lines_secrets_and_speakers(String name) {
        Script script = Script.read(name);

        assertThat(script.lines()).hasSizeBetween(60, 150);
        assertThat(script.lines()).filteredOn(Script.Line::secret).hasSizeGreaterThan(1);
        assertThat(script.lines()).extracting(Script.Line::speaker).contains("Game master");
        assertThat(script.lines().stream().map(Script.Line::speaker).distinct()).hasSizeGreaterThan(3);
        assertThat(script.lines()).extracting(Script.Line::startMs).isSorted().doesNotHaveDuplicates();
    }
}
