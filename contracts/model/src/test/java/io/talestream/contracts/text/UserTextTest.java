package io.talestream.contracts.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.any.AnyText;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.item.ItemBody;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.LegacyHash;
import io.talestream.contracts.item.Tags;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every text that comes from outside: it is accepted unchanged, or refused with the name of its field.
class UserTextTest {
    private static final String ID = "01JZ8Q5V7W3N9K2M4P6R8T0XYB";
    private static final SessionRef SESSION =
            new SessionRef(new WorkspaceId(ID), new CampaignId(ID), new SessionId(ID));
    private static final Sha256 CHECKSUM = new Sha256("0".repeat(64));
    private static final Version VERSION = new Version(1);
    private static final AudioRef AUDIO = new AudioRef("audio", "audio/ogg", 1, VERSION);
    private static final Track.Source SOURCE = new Track.Source("audio", "audio/ogg", 1, VERSION, Optional.empty());

    enum Field {
        DISPLAY_NAME("display name", text -> new DisplayName(text).value()),
        WORKSPACE_NAME("workspace name", text -> new WorkspaceName(text).value()),
        CAMPAIGN_NAME("campaign name", text -> new CampaignName(text).value()),
        SESSION_NAME("session name", text -> new SessionName(text).value()),
        SETTING_NAME("setting name", text -> new SettingName(text).value()),
        TITLE("title", text -> new ItemTitle(text).value()),
        BODY("body", text -> new ItemBody(text).value()),
        DESCRIPTION("description", text -> new Description(text).value()),
        TAGS("tags", text -> new Tags(List.of(text)).values().getFirst()),
        GLOSSARY("glossary", text -> new Glossary(List.of(text)).terms().getFirst()),
        SETTING("value", text -> new JsonText(text).value()),
        SUMMARY("summary", text -> new Summary(SESSION, Edition.GM, text, new Author.Machine("engine")).text()),
        ENGINE("engine", text -> new Author.Machine(text).engine()),
        OBJECT_KEY("audio object key", text -> new AudioRef(text, "audio/ogg", 1, VERSION).objectKey()),
        CONTENT_TYPE("audio content type", text -> new AudioRef("audio", text, 1, VERSION).contentType()),
        TRACK_LABEL("track label", text -> new Track(text, 0, SOURCE).label()),
        TRACK_NAME("track name", text -> new Track.ZipEntry(text, 0, 1, Track.ZipEntry.Method.STORED).name()),
        JOB_NAME("job name", text -> new JobName(text).value()),
        REASON("reason", text -> new JobState.Failed(AUDIO, text, false).why()),
        PREVIEW(
                "preview",
                text -> new TranscriptPointer(SESSION, "key", 0, CHECKSUM, 0, 0, text, Optional.empty()).preview()),
        TRANSCRIPT_KEY(
                "transcript object key",
                text -> new TranscriptPointer(SESSION, text, 0, CHECKSUM, 0, 0, "", Optional.empty()).objectKey()),
        USER_ID("user id", text -> new UserId(text).value()),
        WORKSPACE_ID("workspace id", text -> new WorkspaceId(text).value()),
        CAMPAIGN_ID("campaign id", text -> new CampaignId(text).value()),
        SESSION_ID("session id", text -> new SessionId(text).value()),
        ITEM_ID("item id", text -> new ItemId(text).value()),
        HASH("legacy item hash", text -> new LegacyHash(text).value()),
        SHA256("sha256", text -> new Sha256(text).hex());

        private final String field;
        private final UnaryOperator<String> throughTheType;

        Field(String field, UnaryOperator<String> throughTheType) {
            this.field = field;
            this.throughTheType = throughTheType;
        }

        String take(String text) {
            return throughTheType.apply(text);
        }
    }

    @Property(tries = 4_000, seed = "1")
    void text_is_accepted_unchanged_or_refused_by_field_name(
            @ForAll Field field, @ForAll(supplier = AnyText.class) String text) {
        String taken;
        try {
            taken = field.take(text);
        } catch (InvalidField e) {
            assertThat(e.field()).isEqualTo(field.field);
            assertThat(e.problem()).isNotBlank();
            assertThat(e).hasMessage(e.field() + " " + e.problem());
            return;
        }
        assertThat(taken).isEqualTo(text);
    }

    @Property(tries = 1_000, seed = "1")
    void normalized_text_is_normalized_or_refused_by_field_name(@ForAll(supplier = AnyText.class) String text) {
        settled("email", text, value -> new Email(value).value());
        settled("invite code", text, value -> new InviteCode(value).value());
        settled("share token", text, value -> new ShareToken(value).value());
    }

    @ParameterizedTest
    @EnumSource
    void an_unpaired_surrogate_is_refused(Field field) {
        assertThatThrownBy(() -> field.take("a\ud83cb")).isInstanceOf(InvalidField.class);
        assertThatThrownBy(() -> field.take("a\udfb2")).isInstanceOf(InvalidField.class);
    }

    @ParameterizedTest
    @EnumSource
    void a_control_character_is_refused(Field field) {
        for (int c : new int[] {0x00, 0x07, 0x1b, 0x7f, 0x85, 0x2028, 0x2029}) {
            assertThatThrownBy(() -> field.take("a" + Character.toString(c) + "b"))
                    .isInstanceOf(InvalidField.class);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"DISPLAY_NAME", "WORKSPACE_NAME", "CAMPAIGN_NAME", "SESSION_NAME", "SETTING_NAME", "TITLE"})
    void a_name_is_one_non_empty_line_below_a_kilobyte(Field field) {
        assertThatThrownBy(() -> field.take("")).hasMessage(field.field + " must not be blank");
        assertThatThrownBy(() -> field.take(" ")).hasMessage(field.field + " must not be blank");
        assertThatThrownBy(() -> field.take("a\nb")).hasMessageContaining("control character U+000A");
        assertThatThrownBy(() -> field.take("n".repeat(1_024)))
                .hasMessageContaining("at most")
                .hasMessageContaining("1024");
    }

    @ParameterizedTest
    @EnumSource(names = {"DISPLAY_NAME", "WORKSPACE_NAME", "CAMPAIGN_NAME", "SESSION_NAME", "SETTING_NAME", "TITLE"})
    void a_name_may_hold_separators_and_emoji(Field field) {
        for (String name : List.of(
                "a#b", "%23", "\ud83c\udfb2", "\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67", "|<b>&\"'\\")) {
            assertThat(field.take(name)).isEqualTo(name);
        }
    }

    @Test
    void a_name_has_a_visible_character() {
        int[] invisible = {
            0x20, 0x09, 0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x2000, 0x200b, 0x200d,
            0x200f, 0x2028, 0x202e, 0x2060, 0x2065, 0x2066, 0x206f, 0x2800, 0x3000, 0x3164, 0xfe0f, 0xfeff, 0xffa0,
            0xfff9, 0x1d173, 0xe0001, 0xe007f, 0xe01ef
        };
        for (int c : invisible) {
            String text = Character.toString(c);
            assertThatThrownBy(() -> Text.visible("name", text + "\u200b" + text))
                    .as("U+%04X", c)
                    .hasMessage("name must have a visible character");
            assertThat(Text.visible("name", text + "a")).isEqualTo(text + "a");
        }
        for (String name : List.of("\u2764\ufe0f", "\ud83d\udc68\u200d\ud83d\udc69", "\u0301", ".", "\uac00")) {
            assertThat(Text.visible("name", name)).isEqualTo(name);
        }
    }

    @Test
    void an_emoji_counts_as_one_character() {
        assertThat(new DisplayName("\ud83c\udfb2".repeat(100)).value()).hasSize(200);
        assertThatThrownBy(() -> new DisplayName("\ud83c\udfb2".repeat(101)))
                .hasMessage("display name must have at most 100 characters, has 101");
    }

    @Test
    void a_setting_is_one_json_value_of_at_most_32_kilobytes_stored_verbatim() {
        assertThat(new JsonText(" {\"b\": 1.10, \"a\": 1E400} ").value()).isEqualTo(" {\"b\": 1.10, \"a\": 1E400} ");
        for (String notJson :
                List.of("", " ", "{", "1 2", "{\"a\":1,\"a\":2}", "yes", "\"" + "n".repeat(32 * 1024) + "\"")) {
            assertThatThrownBy(() -> new JsonText(notJson))
                    .isInstanceOfSatisfying(
                            InvalidField.class, e -> assertThat(e.field()).isEqualTo("value"));
        }
    }

    @Test
    void a_word_list_is_distinct_and_bounded() {
        assertThat(new Tags(List.of("inn", "map", "inn")).values()).containsExactly("inn", "map");
        List<String> many = IntStream.range(0, Glossary.MOST + 1)
                .mapToObj(Integer::toString)
                .toList();
        assertThatThrownBy(() -> new Tags(many)).hasMessage("tags must be at most 20, are 301");
        assertThatThrownBy(() -> new Glossary(many)).hasMessage("glossary must have at most 300 terms, has 301");
    }

    private static void settled(String field, String text, UnaryOperator<String> throughTheType) {
        String taken;
        try {
            taken = throughTheType.apply(text);
        } catch (InvalidField e) {
            assertThat(e.field()).isEqualTo(field);
            return;
        }
        assertThat(throughTheType.apply(taken)).isEqualTo(taken);
    }
}
