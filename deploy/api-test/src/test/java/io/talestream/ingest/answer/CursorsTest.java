package io.talestream.ingest.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.store.Position;
import io.talestream.contracts.text.InvalidField;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CursorsTest {
    private static final List<String> LIST = List.of("items", "01J0000000WORKSPACE", "01J0000000000USER");
    private static final Position POSITION = new Position("ITEM#01J000000000ITEM 4.25");

    private final Cursors cursors = with("a secret of the process");

    @Test
    void a_cursor_leads_to_its_position_in_every_process_with_the_secret() {
        assertThat(opened(with("a secret of the process"), LIST, cursors.seal(LIST, POSITION)))
                .contains(POSITION);
    }

    @Test
    void a_cursor_reveals_nothing_but_its_length() {
        String cursor = cursors.seal(LIST, POSITION);
        String bytes = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.ISO_8859_1);
        String other = cursors.seal(LIST, new Position("ITEM#01J000000001ITEM 7.75"));

        assertThat(bytes).doesNotContain("ITEM", "4.25", "USER", "WORKSPACE");
        assertThat(cursors.seal(LIST, POSITION)).isNotEqualTo(cursor).hasSameSizeAs(cursor);
        assertThat(other).hasSameSizeAs(cursor);
    }

    @Test
    void a_cursor_is_rejected_with_any_bit_changed_and_at_any_shorter_length() {
        byte[] bytes = Base64.getUrlDecoder().decode(cursors.seal(LIST, POSITION));
        for (int i = 0; i < bytes.length; i++) {
            byte[] changed = bytes.clone();
            changed[i] ^= (byte) (1 << i % 8);
            assertRejected(cursors, LIST, text(changed));
            assertRejected(cursors, LIST, text(Arrays.copyOf(bytes, i)));
        }
    }

    @Test
    void a_cursor_is_rejected_for_another_list_and_with_another_secret() {
        String cursor = cursors.seal(LIST, POSITION);

        assertRejected(cursors, List.of("items", "01J0000000WORKSPACE", "01J0000000000OTHER"), cursor);
        assertRejected(cursors, List.of("items", "01J0000000WORKSPACE01J0000000000USER"), cursor);
        assertRejected(with("another secret"), LIST, cursor);
    }

    private static Cursors with(String secret) {
        return new Cursors(new CursorSettings(Optional.of(secret)));
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static Optional<Position> opened(Cursors cursors, List<String> list, String cursor) {
        return cursors.request(list, 1, cursor).after();
    }

    private static void assertRejected(Cursors cursors, List<String> list, String cursor) {
        assertThatThrownBy(() -> opened(cursors, list, cursor))
                .isInstanceOf(InvalidField.class)
                .hasMessageStartingWith("cursor");
    }
}
