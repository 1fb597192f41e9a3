package io.talestream.contracts.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.any.AnyId;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.text.InvalidField;
import java.util.Locale;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"0A1B-2C3D-E1F1", "0a1b2c3de1f1", "OA1B 2C3D EIFL", "oa1b-2c3d-eifl", "0-A-1-B-2-C-3-D-E-1-F-1"})
    void similar_looking_characters_are_accepted_in_a_code(String typed) {
        assertThat(new InviteCode(typed).value()).isEqualTo("0A1B2C3DE1F1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0A1B2C3DE1F", "0A1B2C3DE1F11", "0A1B2C3DE1FU", "0A1B2C3DE1F#", "\u00e4A1B2C3DE1F1"})
    void an_invalid_code_is_refused(String typed) {
        assertThatThrownBy(() -> new InviteCode(typed))
                .isInstanceOf(InvalidField.class)
                .hasMessage("invite code must have 12 letters and digits");
    }

    @Property(seed = "1")
    void a_code_round_trips_through_its_readable_form(@ForAll("code") InviteCode code) {
        assertThat(new InviteCode(code.readable())).isEqualTo(code);
        assertThat(new InviteCode(code.readable().toLowerCase(Locale.ROOT))).isEqualTo(code);
    }

    @Property(seed = "1")
    void a_secret_does_not_print_itself(@ForAll("code") InviteCode code, @ForAll("token") ShareToken token) {
        assertThat(code.toString()).doesNotContain(code.value(), code.readable());
        assertThat(token.toString()).doesNotContain(token.value());
        assertThat(new ItemKey.InviteKey(code).toString()).doesNotContain(code.value());
        assertThat(new ItemKey.ShareKey(token).toString()).doesNotContain(token.value());
    }

    @Test
    void secrets_do_not_repeat_and_have_one_length() {
        assertThat(Stream.generate(InviteCode::random).limit(10_000)).doesNotHaveDuplicates();
        assertThat(Stream.generate(ShareToken::random).limit(1_000).map(ShareToken::value))
                .doesNotHaveDuplicates()
                .allMatch(token -> token.length() == 32);
    }

    @Provide
    Arbitrary<InviteCode> code() {
        return AnyId.inviteCode();
    }

    @Provide
    Arbitrary<ShareToken> token() {
        return AnyId.shareToken();
    }
}
