package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.app.resources.OpenParts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenPartsTest {
    private final OpenParts parts = new OpenParts();
    private final List<String> closed = new ArrayList<>();

    @Test
    void parts_are_closed_once_in_reverse_order() {
        parts.add(() -> closed.add("engine"));
        parts.add(() -> closed.add("api"));

        parts.close();
        parts.close();

        assertThat(closed).containsExactly("api", "engine");
    }

    @Test
    void a_part_that_fails_to_close_is_reported_after_all_others_are_closed() {
        parts.add(() -> closed.add("engine"));
        parts.add(() -> {
            throw new IllegalArgumentException("stuck");
        });

        assertThatThrownBy(parts::close)
                .satisfies(failure -> assertThat(failure.getSuppressed())
                        .extracting(Throwable::getMessage)
                        .containsExactly("stuck"));
        assertThat(closed).containsExactly("engine");
    }
}
