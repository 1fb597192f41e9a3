package io.talestream.stream.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.stream.history.Item;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SelectionTest {
    private static final WorkspaceId HERE = new WorkspaceId("01JGXZ0000000000000000TEST");

    private final Item item = new Item("colour");

    @Test
    void a_time_range_includes_its_start_and_excludes_its_end() {
        ChangeRecord change = item.write("red", "1");

        assertThat(between(Item.NOW, Item.NOW.plusSeconds(1)).takes(change)).isTrue();
        assertThat(between(Item.NOW.minusSeconds(1), Item.NOW).takes(change)).isFalse();
        assertThat(between(Item.NOW.plusNanos(1_000), Item.NOW.plusSeconds(1)).takes(change))
                .isFalse();
        assertThat(Selection.ALL.takes(change)).isTrue();
    }

    @Test
    void a_workspace_selection_includes_removals_and_unreadable_changes() {
        for (ChangeRecord change : new ChangeRecord[] {item.write("red", "1"), item.delete("2"), item.damage("3")}) {
            assertThat(in(HERE).takes(change)).isTrue();
            assertThat(in(WorkspaceId.next()).takes(change)).isFalse();
        }
    }

    @Test
    void an_empty_selection_is_rejected() {
        assertThatThrownBy(() -> between(Item.NOW, Item.NOW)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Selection between(Instant from, Instant to) {
        return new Selection(Optional.of(from), Optional.of(to), Optional.empty());
    }

    private static Selection in(WorkspaceId workspace) {
        return new Selection(Optional.empty(), Optional.empty(), Optional.of(workspace));
    }
}
