package io.talestream.migration.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.migration.postgres.source.DirtyRows;
import io.talestream.migration.postgres.source.PgOutput;
import io.talestream.migration.postgres.source.PgOutput.Message;
import io.talestream.migration.postgres.source.SourceTable;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DirtyRowsTest {
    private static final int TRANSACTION = 7;

    private final DirtyRows dirty = new DirtyRows();

    @Test
    void a_row_changed_twice_is_listed_once() {
        dirty.add(changed("s1"));
        dirty.add(changed("s1"));

        assertThat(dirty.size()).isOne();
    }

    @Test
    void rows_after_a_clear_belong_to_the_open_transaction() {
        dirty.add(new Message.Begin(TRANSACTION));
        dirty.clear();
        dirty.add(changed("s1"));

        assertThat(dirty.transactions()).containsExactly(TRANSACTION);
    }

    @Test
    void a_committed_transaction_is_cleared_with_its_rows() {
        dirty.add(new Message.Begin(TRANSACTION));
        dirty.add(changed("s1"));
        dirty.add(new Message.Committed());
        dirty.clear();

        assertThat(dirty.transactions()).isEmpty();
        assertThat(dirty.isEmpty()).isTrue();
    }

    private static Message changed(String session) {
        return new Message.Changed(SourceTable.SESSION, Map.of("id", session), PgOutput.What.UPDATED);
    }
}
