package io.talestream.contracts.transcript.format.craig;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Utterance.Kind;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CraigInfoTest {
    private static final String INFO = """
        Recording 6XqTbV3aQ1rW\r
        \r
        Guild:\t\tThe Tuesday Table (112233445566778899)\r
        Channel:\tVoice (112233445566778800)\r
        Requester:\tMira (mira.k) (223344556677889900)\r
        Start time:\t2026-01-31T18:00:00.000Z\r
        \r
        Tracks:\r
        \tMira (mira.k) (223344556677889900)\r
        \tjonas#1234 (223344556677889901)\r
        \tThe DM (is here) (old_dm#0) (223344556677889902)\r
        Notes:\r
        \t1:00:05: the \\"dragon\\" arrives\\nlate\r
        \t0:00:07: start\r
        """;

    @Test
    void the_start_the_users_and_the_notes_are_read() {
        CraigInfo info = read(INFO);

        assertThat(info.start()).contains(Instant.parse("2026-01-31T18:00:00Z"));
        assertThat(info.users())
                .containsExactly(
                        new CraigInfo.User("mira.k", Optional.of("Mira")),
                        new CraigInfo.User("jonas#1234", Optional.empty()),
                        new CraigInfo.User("old_dm", Optional.of("The DM (is here)")));
        assertThat(info.user(2)).map(CraigInfo.User::label).contains("jonas#1234");
        assertThat(info.user(0)).isEmpty();
        assertThat(info.user(4)).isEmpty();
        assertThat(info.notes()).extracting(Utterance::text).containsExactly("start", "the \"dragon\" arrives late");
        assertThat(info.notes())
                .extracting(note -> note.span().orElseThrow().startMs())
                .containsExactly(7_000L, 3_605_000L);
        assertThat(info.notes()).extracting(Utterance::kind).containsOnly(Kind.NOTE);
    }

    @ParameterizedTest
    @CsvSource({
        "bob (12345), bob, ",
        "Bob (bob) (12345), bob, Bob",
        "bob#0 (12345), bob, ",
        "12345 (678), 12345, ",
        "bob, bob, ",
        "(), (), "
    })
    void a_user_is_read_in_any_form(String line, String label, String name) {
        assertThat(read("Tracks:\n\t" + line).users())
                .containsExactly(new CraigInfo.User(label, Optional.ofNullable(name)));
    }

    @Test
    void what_is_no_note_is_skipped() {
        assertThat(read("Notes:\n\t1:2:3: a\n\tx\n\t0:00:01:\n\t0:00:01:  \n0:00:01: b\n\t999:00:00: c\nOther:\n\td"))
                .isEqualTo(CraigInfo.NONE);
        assertThat(read("Start time: yesterday")).isEqualTo(CraigInfo.NONE);
    }

    @Property(tries = 300, seed = "1")
    void any_text_is_read(@ForAll("pieces") List<String> pieces, @ForAll byte[] any) {
        byte[] text = String.join("", pieces).getBytes(StandardCharsets.UTF_8);
        byte[] both = Arrays.copyOf(text, text.length + any.length);
        System.arraycopy(any, 0, both, text.length, any.length);

        CraigInfo info = CraigInfo.read(both);

        assertThat(info.notes()).allMatch(note -> !note.isSpeech());
        assertThat(info.users()).noneMatch(user -> user.label().isBlank());
    }

    @Provide
    Arbitrary<List<String>> pieces() {
        return Arbitraries.oneOf(
                        Arbitraries.of(
                                "Tracks:",
                                "Notes:",
                                "Start time:\t",
                                "\r\n",
                                "\n",
                                "\t",
                                "0:00:01: ",
                                "99:99:99: ",
                                "\\n",
                                "\\",
                                " (",
                                ")",
                                "#0",
                                " (1)",
                                "\u2028",
                                "\u0000"),
                        Arbitraries.strings().ofMaxLength(5))
                .list()
                .ofMaxSize(30);
    }

    private static CraigInfo read(String text) {
        return CraigInfo.read(text.getBytes(StandardCharsets.UTF_8));
    }
}
