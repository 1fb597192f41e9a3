package io.talestream.bench.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import io.talestream.search.index.Fields;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.Kind;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchIndex;
import io.talestream.search.index.SearchSettings;
import io.talestream.store.table.BoundedExecutor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// An index created by the product's code.
public final class BenchIndex implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    /// The concurrency of the product's transcript writes.
    private static final int AT_ONCE = 4;

    private final SearchSettings settings;
    private final OpenIndex open;
    private final JsonCalls calls;
    private final SearchIndex index;
    private final String written;
    private final BoundedExecutor sends = new BoundedExecutor(AT_ONCE);

    /// @param name name of the index, unique on this engine
    public BenchIndex(EmbeddedOpenSearch engine, String name) {
        this.settings = SearchSettings.local(
                engine.endpoint(), name, EngineKeys.TEMPORARY.accessKey(), EngineKeys.TEMPORARY.secretKey());
        this.open = OpenIndex.at(settings, PATIENCE);
        this.calls = new JsonCalls(open);
        this.index = new SearchIndex(open);
        index.ensure();
        this.written = index.targets().getFirst().alias();
    }

    /// Without embeddings.
    public OpenIndex open() {
        return open;
    }

    /// The same index, also found by meaning. Must be closed.
    public OpenIndex openWithEmbeddings() {
        return OpenIndex.at(settings.withEmbeddings(true), PATIENCE);
    }

    public long bytes() {
        return calls.get("/" + index.readAlias() + "/_stats/store", Map.of())
                .orThrow()
                .at("/_all/total/store/size_in_bytes")
                .asLong();
    }

    public String writeAlias() {
        return written;
    }

    /// Sends a bulk made by [Lines], several in parallel. Blocks while too many are in flight, which bounds the memory.
    public void send(byte[] lines) {
        sends.run(() -> sendNow(lines));
    }

    private void sendNow(byte[] lines) {
        JsonNode reply = calls.postLines("/" + written + "/_bulk", Map.of("filter_path", "errors"), lines)
                .orThrow();
        if (reply.path("errors").asBoolean()) {
            throw new IllegalStateException("the index rejected a document");
        }
    }

    /// Waits until so many moments are found, which is after the refresh that follows the last of them.
    public void awaitMoments(long expected) {
        sends.finish();
        await(() -> moments() >= expected, "there are fewer than %d moments".formatted(expected));
    }

    private static void await(BooleanSupplier isReached, String otherwise) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isReached.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(otherwise);
            }
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
    }

    public long moments() {
        var query = JsonNodeFactory.instance.objectNode();
        query.putObject("query").putObject("term").put(Fields.KIND, Kind.MOMENT.text());
        return calls.post("/" + index.readAlias() + "/_count", Map.of(), query)
                .orThrow()
                .path("count")
                .asLong();
    }

    /// Those of the ids that are found now.
    public List<String> found(List<String> ids) {
        var query =
                JsonNodeFactory.instance.objectNode().put("size", ids.size()).put("_source", false);
        var values = query.putObject("query").putObject("ids").putArray("values");
        ids.forEach(values::add);
        return calls.post("/" + index.readAlias() + "/_search", Map.of("filter_path", "hits.hits._id"), query)
                .orThrow()
                .path("hits")
                .path("hits")
                .valueStream()
                .map(hit -> hit.path("_id").asText())
                .toList();
    }

    public String refreshInterval() {
        return calls.get("/" + index.readAlias() + "/_settings", Map.of("flat_settings", "true"))
                .orThrow()
                .valueStream()
                .map(settings ->
                        settings.path("settings").path("index.refresh_interval").asText("1s"))
                .findFirst()
                .orElseThrow();
    }

    /// Merges to one segment: scores then depend on the texts alone and not on the order of indexing.
    public void settle() {
        sends.finish();
        var nothing = JsonNodeFactory.instance.objectNode();
        calls.post("/" + index.readAlias() + "/_forcemerge", Map.of("max_num_segments", "1"), nothing)
                .orThrow();
        calls.post("/" + index.readAlias() + "/_refresh", Map.of(), nothing).orThrow();
    }

    /// Waits until the engine has no merges left, so that queries are its only load.
    public void awaitMerges() {
        await(() -> merges() == 0, "the engine is still merging");
    }

    private long merges() {
        return calls.get("/" + index.readAlias() + "/_stats/merge", Map.of("filter_path", "_all.total.merges.current"))
                .orThrow()
                .at("/_all/total/merges/current")
                .asLong();
    }

    public void drop() {
        calls.delete("/" + index.readAlias() + "-m*").orThrow();
    }

    @Override
    public void close() {
        sends.close();
        open.close();
    }
}
