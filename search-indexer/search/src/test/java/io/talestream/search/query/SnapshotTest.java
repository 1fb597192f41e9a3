package io.talestream.search.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.search.query.Snapshot.Frozen;
import io.talestream.search.query.Snapshot.Latest;
import org.junit.jupiter.api.Test;

class SnapshotTest {
    @Test
    void all_searches_of_a_workspace_prefer_the_same_copy_of_its_shard() {
        assertThat(new Latest("index", "one").parameters())
                .containsEntry("routing", "one")
                .containsEntry("preference", "one");
        assertThat(new Latest("index", "two").parameters()).containsEntry("preference", "two");
    }

    @Test
    void a_point_in_time_has_its_shards_already() {
        assertThat(new Frozen("id").parameters()).doesNotContainKeys("routing", "preference");
    }
}
