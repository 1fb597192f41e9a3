package io.talestream.bench.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.bench.sessions.SampleSession.Scene;
import io.talestream.bench.sessions.SampleSession.Turn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleSessionsTest {
    @TempDir
    private Path folder = Path.of("replaced by JUnit");

    @Test
    void a_folder_is_read_in_the_order_of_its_names() throws IOException {
        write("C2E001.json.gz", "{\"turns\":[],\"chunks\":[]}");
        write("C1E007.json.gz", """
            {"turns": [{"speakers": ["ADA", "TOM"], "text": "Land!"}],
             "chunks": [{"summary": "They land.", "firstTurn": 0, "lastTurn": 0}]}\
            """);
        Files.writeString(folder.resolve("README.md"), "not a session");

        assertThat(SampleSessions.in(folder))
                .containsExactly(
                        new SampleSession(
                                "C1E007",
                                List.of(new Turn("ADA, TOM", "Land!")),
                                List.of(new Scene("They land.", 0, 0))),
                        new SampleSession("C2E001", List.of(), List.of()));
    }

    @Test
    void a_folder_without_sessions_is_a_mistake() {
        assertThatThrownBy(() -> SampleSessions.in(folder)).hasMessageContaining(folder.toString());
    }

    @Test
    void made_up_evenings_are_the_same_every_time_and_have_what_their_summaries_tell() {
        SampleSession evening = GeneratedSessions.evening(3);

        assertThat(GeneratedSessions.evening(3)).isEqualTo(evening);
        assertThat(GeneratedSessions.evening(4).turns()).isNotEqualTo(evening.turns());
        assertThat(new Questions(SampleLibrary.of(List.of(evening)), List.of(evening)).inBrief(evening))
                .hasSizeGreaterThan(50);
    }

    @Test
    void taken_again_an_evening_has_the_same_words_in_another_order() {
        SampleSession evening = GeneratedSessions.evening(3);
        SampleSession again = evening.shuffled(1);

        assertThat(again.turns()).hasSameSizeAs(evening.turns()).isNotEqualTo(evening.turns());
        assertThat(again.turns())
                .extracting(turn -> words(turn).size())
                .isEqualTo(
                        evening.turns().stream().map(turn -> words(turn).size()).toList());
        assertThat(sortedWords(again)).isEqualTo(sortedWords(evening));
        assertThat(again.campaign()).isEqualTo(evening.campaign());
        assertThat(again.episode()).isNotEqualTo(evening.episode());
    }

    @Test
    void as_many_turns_are_made_up_as_are_wanted_and_no_evening_more() {
        assertThat(SampleSessions.withTurns(2_001))
                .containsExactly(GeneratedSessions.evening(0), GeneratedSessions.evening(1));
    }

    private static List<String> sortedWords(SampleSession evening) {
        return evening.turns().stream()
                .flatMap(turn -> words(turn).stream())
                .sorted()
                .toList();
    }

    private static List<String> words(Turn turn) {
        return List.of(turn.text().split(" ", -1));
    }

    private void write(String name, String json) throws IOException {
        try (var out = new GZIPOutputStream(Files.newOutputStream(folder.resolve(name)))) {
            out.write(json.getBytes(StandardCharsets.UTF_8));
        }
    }
}
