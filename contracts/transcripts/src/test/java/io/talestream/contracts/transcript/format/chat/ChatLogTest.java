package io.talestream.contracts.transcript.format.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Utterance.Kind;
import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.Base64;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChatLogTest {
    /// 1769886000000 in milliseconds.
    private static final OffsetDateTime START = OffsetDateTime.parse("2026-01-31T20:00:00+01:00");

    private static final String FOUNDRY = """
        {"_id":"a","timestamp":1769886009000,"user":"u1","type":5,"flavor":"Perception","content":"18","whisper":[],
         "speaker":{"scene":"s","alias":"Ireena"},"roll":"{\\"class\\":\\"Roll\\",\\"formula\\":\\"1d20 + 5\\",\\"total\\":18}"}
        {"_id":"b","timestamp":1769886001000,"author":"u1","type":"base","style":2,"blind":false,"whisper":[],"rolls":[],
         "flags":{"timestamp":7,"content":"no"},
         "speaker":{"alias":"Ireena"},"content":"<p>Who <b>goes</b> there?</p><p>2 &lt; 3</p><script>x > 1</script>"}
        {"_id":"c","timestamp":1769886002000,"style":0,"whisper":["gm"],"speaker":{},"content":"I steal the key.","rolls":[]}
        {"_id":"d","timestamp":1769886003000,"blind":true,"whisper":[],"speaker":{"alias":"Tov"},"content":"<div>Card</div>",
         "rolls":["{\\"formula\\":\\"2d6\\",\\"total\\":7}",{"formula":"1d4","total":1}]}
        {"_id":"e","timestamp":1769799600000,"whisper":[],"speaker":{"alias":"Tov"},"content":"Yesterday."}
        """;

    private static final String ROLL20 = """
        [{"-Mabcdefghijklmnopqr":{".priority":1769886001000.5,"who":"Ireena","type":"general","content":"Hello"},
          "-Mbbcdefghijklmnopqr":{".priority":1769886002000,"who":"Tov","type":"whisper","target":"gm","content":"A key."}},
         {"-Mcbcdefghijklmnopqr":{".priority":1769886003000,"who":"Tov","type":"gmrollresult","origRoll":"1d20+5",
            "content":"{\\"type\\":\\"V\\",\\"rolls\\":[{\\"total\\":1}],\\"total\\":18}"},
          "-Mdbcdefghijklmnopqr":{".priority":1769886004000,"who":"Tov","type":"general","rolltemplate":"simple",
            "content":"{{rname=Perception}} {{r1=$[[0]]}}","inlinerolls":[{"expression":"1d20","results":{"total":12}}]},
          "-Mebcdefghijklmnopqr":{".priority":1769886004000,"who":"Tov","type":"api","content":"!script"}}]
        """;

    private static final String TEXT = """
        [1/31/2026, 8:00:01\u202fPM] Ireena
        Who goes there?

        [not a head]
        ---------------------------
        [1/31/2026, 8:00:04 PM] Tov
        Perception
        1d20 + 5 = 13 + 5 = 18
        ---------------------------
        [1/30/2026, 8:00:00 PM] Tov
        Yesterday.
        """;

    @Test
    void messages_of_foundry_are_read_with_their_rolls_and_whispers() throws IOException {
        ChatLog log = read(ChatFormat.JSON, FOUNDRY);

        assertThat(log.messages())
                .extracting(ChatLogTest::ms, Utterance::speaker, Utterance::text, Utterance::kind, Utterance::secret)
                .containsExactly(
                        tuple(1_000L, "Ireena", "Who goes there? 2 < 3", Kind.CHAT, false),
                        tuple(2_000L, Utterance.UNKNOWN_SPEAKER, "I steal the key.", Kind.WHISPER, true),
                        tuple(3_000L, "Tov", "Card 2d6 = 7 1d4 = 1", Kind.ROLL, true),
                        tuple(9_000L, "Ireena", "Perception: 1d20 + 5 = 18", Kind.ROLL, false));
        assertThat(log.outside()).isOne();
        String list = "{\"messages\":[" + FOUNDRY.strip().replace("}\n{", "},{") + "]}";
        assertThat(read(ChatFormat.JSON, list).messages()).isEqualTo(log.messages());
    }

    @Test
    void messages_of_roll20_are_read_from_json_and_from_the_page_of_an_archive() throws IOException {
        ChatLog log = read(ChatFormat.JSON, ROLL20);
        String data = Base64.getEncoder().encodeToString(ROLL20.getBytes(StandardCharsets.UTF_8));
        ChatLog page = read(ChatFormat.HTML, "<html><script>\nvar mmsgdata = \"" + data + "\";\n</script></html>");

        assertThat(log.messages())
                .extracting(ChatLogTest::ms, Utterance::speaker, Utterance::text, Utterance::kind, Utterance::secret)
                .containsExactly(
                        tuple(1_000L, "Ireena", "Hello", Kind.CHAT, false),
                        tuple(2_000L, "Tov", "A key.", Kind.WHISPER, true),
                        tuple(3_000L, "Tov", "1d20+5 = 18", Kind.ROLL, true),
                        tuple(4_000L, "Tov", "rname: Perception r1: 12", Kind.ROLL, false));
        assertThat(page.messages()).isEqualTo(log.messages());
    }

    @Test
    void the_text_of_foundry_is_read_in_local_time() throws IOException {
        ChatLog log = read(ChatFormat.TEXT, TEXT);

        assertThat(log.messages())
                .extracting(ChatLogTest::ms, Utterance::speaker, Utterance::text, Utterance::kind)
                .containsExactly(
                        tuple(1_000L, "Ireena", "Who goes there? [not a head]", Kind.CHAT),
                        tuple(4_000L, "Tov", "Perception 1d20 + 5 = 13 + 5 = 18", Kind.ROLL));
        assertThat(log.outside()).isOne();
        assertThat(ChatFormat.TEXT.marksPrivateMessages()).isFalse();
    }

    @Test
    void all_messages_can_be_secret() throws IOException {
        assertThat(ChatLog.read(ChatFormat.TEXT, stream(TEXT), START, 10_000, true)
                        .messages())
                .allMatch(Utterance::secret);
    }

    @ParameterizedTest
    @CsvSource({
        "application/json; charset=utf-8,JSON",
        "text/plain,TEXT",
        "TEXT/HTML,HTML",
        "text/csv,",
        "text/plain; charset=latin1,"
    })
    void a_format_is_found_by_its_media_type(String type, String format) {
        assertThat(ChatFormat.of(type).map(Enum::name).orElse(null)).isEqualTo(format);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "JSON|",
                "JSON|[]",
                "JSON|{",
                "JSON|[{\"content\":\"no time\"}]",
                "JSON|\u0000",
                "TEXT|",
                "TEXT|Mira: Hi.",
                "TEXT|[13/31/2026, 8:00:01 PM] Mira\nHi.",
                "HTML|<html></html>",
                "HTML|msgdata = \"???\"",
                "HTML|msgdata = \"AAA\"",
                "HTML|msgdata = \"e30=e30=\"",
                "HTML|msgdata = \"W10"
            })
    void what_is_no_chat_log_is_refused(String input) {
        String[] parts = input.split("\\|", 2);
        assertThatThrownBy(() -> read(ChatFormat.valueOf(parts[0]), parts[1])).isInstanceOf(UnreadableTranscript.class);
    }

    @Property(tries = 300, seed = "1")
    void any_text_is_read_or_refused(@ForAll String any) throws IOException {
        for (ChatFormat format : ChatFormat.values()) {
            for (String input : new String[] {any, FOUNDRY.replace("there", any), TEXT.replace("there", any)}) {
                try {
                    assertThat(read(format, input).messages())
                            .allMatch(message -> !message.text().isBlank());
                } catch (UnreadableTranscript e) {
                    assertThat(e).hasNoCause();
                }
            }
        }
        assertThat(HtmlText.of("<p>" + any)).doesNotContain("<p>");
    }

    private static long ms(Utterance message) {
        return message.span().orElseThrow().startMs();
    }

    private static ChatLog read(ChatFormat format, String input) throws IOException {
        return ChatLog.read(format, stream(input), START, 10_000, false);
    }

    private static ByteArrayInputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
