package io.talestream.search.index;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The blocks of the engine: of single indices and of the whole cluster.
record EngineBlocks(JsonNode blocks) {
    /// The engine's number of the block "index closed".
    private static final String CLOSED = "4";

    private static final Set<String> NEEDED = Set.of("read", "write");

    static EngineBlocks read(JsonCalls calls) {
        return new EngineBlocks(calls.get("/_cluster/state/blocks", Map.of("filter_path", "blocks"))
                .orThrow()
                .path("blocks"));
    }

    boolean isClosed(String index) {
        return of(index).has(CLOSED);
    }

    /// Why the engine refuses to search or write an index, such as "index closed"; empty if it does not.
    Optional<String> reason(String index) {
        return Stream.of(of(index), blocks.path("global"))
                .flatMap(JsonNode::valueStream)
                .filter(block -> block.path("levels").valueStream().anyMatch(level -> NEEDED.contains(level.asText())))
                .map(block -> block.path("description").asText())
                .findFirst();
    }

    private JsonNode of(String index) {
        return blocks.path("indices").path(index);
    }
}
