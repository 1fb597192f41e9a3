package io.talestream.stream.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StreamShardsTest {
    @Test
    void a_shard_comes_after_the_one_it_follows_however_they_are_listed() {
        Map<String, @Nullable String> parents = new LinkedHashMap<>();
        parents.put("c", "b");
        parents.put("b", "a");
        parents.put("d", "gone");
        parents.put("a", null);

        assertThat(StreamShards.parentsFirst(parents)).containsExactly("a", "b", "c", "d");
    }
}
