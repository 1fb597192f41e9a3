package io.talestream.search.query;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.search.answer.Answer.Share;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchRefused;
import io.talestream.search.index.SearchUnavailable;
import io.talestream.search.query.Snapshot.Frozen;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.opensearch.client.opensearch._types.aggregations.Aggregate;
import org.opensearch.client.opensearch.core.SearchRequest;
import org.opensearch.client.opensearch.core.SearchResponse;

/// The index as one reader asks it: their workspace, and states of it that stand still.
final class Index {
    private static final int NOT_FOUND = 404;

    private final OpenIndex open;
    private final Reader reader;

    Index(OpenIndex open, Reader reader) {
        this.open = open;
        this.reader = reader;
    }

    Snapshot.Latest latest() {
        return new Snapshot.Latest(open.name(), reader.workspace().value());
    }

    Frozen freeze() {
        var answer = open.ask(client -> client.createPit(pit -> pit.index(open.name())
                .routing(reader.workspace().value())
                .keepAlive(time -> time.time(Snapshot.KEPT))));
        return new Frozen(Objects.requireNonNull(answer.pitId()));
    }

    void release(Frozen frozen) {
        open.ask(client -> client.deletePit(pit -> pit.pitId(frozen.id())));
    }

    SearchResponse<ObjectNode> ask(SearchRequest request) {
        try {
            return open.ask(client -> client.search(request, ObjectNode.class));
        } catch (SearchRefused e) {
            if (e.status() == NOT_FOUND && request.pit() != null) {
                throw Cursor.ended();
            }
            throw e;
        }
    }

    /// What a request for a story came to. It has hundreds of hits, of which the client's types would make thousands of
    /// objects.
    List<Ranked> weighed(Snapshot snapshot, SearchRequest request) {
        JsonCalls.Reply reply = new JsonCalls(open)
                .post(
                        snapshot.path(),
                        snapshot.parameters(),
                        request.toJsonString().getBytes(StandardCharsets.UTF_8));
        if (reply.status() == NOT_FOUND && snapshot instanceof Frozen) {
            throw Cursor.ended();
        }
        return Ranked.inColumns(reply.orThrow().path("hits").path("hits"), reader.workspace());
    }

    /// Both at the same time.
    void ask(Runnable one, Runnable other) {
        try (var both = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> begun = both.submit(one);
            other.run();
            begun.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SearchUnavailable("it was interrupted", e);
        }
    }

    static List<Share> shares(SearchResponse<?> response, String aggregation) {
        return Optional.ofNullable(response.aggregations().get(aggregation))
                .filter(Aggregate::isSterms)
                .map(found -> found.sterms().buckets().array().stream()
                        .map(bucket -> new Share(bucket.key(), bucket.docCount()))
                        .toList())
                .orElse(List.of());
    }
}
