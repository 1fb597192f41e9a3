package io.talestream.bench.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.talestream.bench.sessions.SampleSession.Scene;
import io.talestream.bench.sessions.SampleSession.Turn;
import io.talestream.contracts.transcript.Utterance;
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
    void a_folder_is_read_in_file_name_order() throws IOException {
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

    /// The numbers of the other turns stay: scenes and questions refer to them.
    @Test
    void turns_that_the_product_refuses_are_skipped() throws IOException {
        write("C1E007.json.gz", """
            {"turns": [{"speakers": ["ADA"], "text": "Land!"}, {"speakers": ["ADA"], "text": " "},
                       {"speakers": ["%s"], "text": "Where?"}, {"speakers": [], "text": "There."}],
             "chunks": [{"summary": "They land.", "firstTurn": 0, "lastTurn": 3}]}\
            """.formatted("A".repeat(Utterance.LONGEST_SPEAKER + 1)));

        SampleSession session = SampleSessions.in(folder).getFirst();

        assertThat(SampleLibrary.utterances(session))
                .extracting(Utterance::ordinal, Utterance::speaker, Utterance::text)
                .containsExactly(tuple(0, "ADA", "Land!"), tuple(3, Utterance.UNKNOWN_SPEAKER, "There."));
    }

    @Test
    void a_folder_without_sessions_is_rejected() {
        assertThatThrownBy(() -> SampleSessions.in(folder)).hasMessageContaining(folder.toString());
    }

    @Test
    void generated_sessions_are_deterministic_and_contain_their_summaries() {
        SampleSession session = GeneratedSessions.numbered(3);

        assertThat(GeneratedSessions.numbered(3)).isEqualTo(session);
        assertThat(GeneratedSessions.numbered(4).turns()).isNotEqualTo(session.turns());
        assertThat(new Questions(SampleLibrary.of(List.of(session)), List.of(session)).inBrief(session))
                .hasSizeGreaterThan(50);
    }

    @Test
    void a_shuffled_session_has_the_same_words_in_another_order() {
        SampleSession session = GeneratedSessions.numbered(3);
        SampleSession again = session.shuffled(1);

        assertThat(again.turns()).hasSameSizeAs(session.turns()).isNotEqualTo(session.turns());
        assertThat(again.turns())
                .extracting(turn -> words(turn).size())
                .isEqualTo(
                        session.turns().stream().map(turn -> words(turn).size()).toList());
        assertThat(sortedWords(again)).isEqualTo(sortedWords(session));
        assertThat(again.campaign()).isEqualTo(session.campaign());
        assertThat(again.episode()).isNotEqualTo(session.episode());
    }

    @Test
    void sessions_are_generated_up_to_the_requested_turns() {
        assertThat(SampleSessions.withTurns(2_001))
                .containsExactly(GeneratedSessions.numbered(0), GeneratedSessions.numbered(1));
    }

    private static List<String> sortedWords(SampleSession session) {
        return session.turns().stream()
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
