package io.talestream.stream.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StreamHistoryTest {
    @Test
    void child_shards_follow_their_parents_in_any_listing_order() {
        Map<String, @Nullable String> parents = new LinkedHashMap<>();
        parents.put("c", "b");
        parents.put("b", "a");
        parents.put("d", "gone");
        parents.put("a", null);

        assertThat(StreamHistory.parentsFirst(parents)).containsExactly("a", "b", "c", "d");
    }
}
