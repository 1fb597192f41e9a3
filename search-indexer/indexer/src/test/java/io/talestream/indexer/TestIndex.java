package io.talestream.indexer;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.document.Documents;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.Kind;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchIndex;
import io.talestream.search.index.SearchSettings;
import io.talestream.store.objects.Bucket;
import io.talestream.stream.consumer.BatchLimits;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.time.Eventually;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

/// A separate index on the engine shared by the tests. It discards the versions of deleted documents at once, as if
/// every test took longer than the retention of deletes.
final class TestIndex implements AutoCloseable {
    /// The timeout of the product's workers.
    static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final WorkspaceId PROBED = WorkspaceId.next();
    private static final int SEVERAL = 3;
    static final BatchLimits ALONE = new BatchLimits(100, 1_000_000, Duration.ZERO, 2);

    /// What the consumers of all tests read. They have a workspace each.
    static final SampleTable TABLE = new SampleTable();

    final URI engine = Engines.openSearch().endpoint();
    final OpenIndex open;
    final JsonCalls calls;
    final SearchIndex index;
    final Bucket bucket;

    TestIndex() {
        this.open = OpenIndex.at(
                SearchSettings.local(
                                engine,
                                Engines.openSearch().newName(),
                                Engines.openSearch().user(),
                                Engines.openSearch().password())
                        .inShards(SEVERAL)
                        .withEmbeddings(true),
                PATIENCE);
        this.calls = new JsonCalls(open);
        this.index = new SearchIndex(open);
        var s3 = Engines.s3();
        this.bucket = new Bucket(s3.client(), s3.presigner(), s3.newBucket());
    }

    TestIndex made() {
        index.ensure();
        forgetAtOnce();
        return this;
    }

    void forgetAtOnce() {
        var settings = JsonNodeFactory.instance.objectNode().put("index.gc_deletes", "0s");
        calls.put("/" + index.readAlias() + "/_settings", settings).orThrow();
    }

    SearchConsumer consumer() {
        return new SearchConsumer(open, bucket, TABLE.sessions(), ALONE);
    }

    /// A consumer in another process, with intercepted requests.
    OtherProcess process(FlakyGateway.FaultInjector faults) {
        var through = OpenIndex.through(FlakyGateway.with(engine, faults), open.name(), true);
        return new OtherProcess(through, new SearchConsumer(through, bucket, TABLE.sessions(), ALONE));
    }

    /// A consumer in a process whose setting turns embeddings off.
    OtherProcess withoutEmbeddings() {
        var through =
                OpenIndex.through(FlakyGateway.with(engine, new FlakyGateway.FaultInjector() {}), open.name(), false);
        return new OtherProcess(through, new SearchConsumer(through, bucket, TABLE.sessions(), ALONE));
    }

    record OtherProcess(OpenIndex open, SearchConsumer consumer) implements AutoCloseable {
        @Override
        public void close() {
            open.close();
        }
    }

    IndexContents contents() {
        return new IndexContents(calls, index.readAlias());
    }

    /// Returns when the engine has discarded the versions of all deletes so far: it accepts older versions again.
    void forget() {
        var id = "probe:" + UUID.randomUUID();
        var probe = Documents.gone(Kind.ITEM, id, PROBED, new Version(1));
        written(Operation.delete(id, PROBED.value(), new Version(2)));
        Eventually.until("deletes are forgotten", () -> {
            calls.post("/" + index.readAlias() + "/_refresh", Map.of(), JsonNodeFactory.instance.objectNode())
                    .orThrow();
            return written(Operation.index(probe, new Version(1)));
        });
    }

    private boolean written(Operation write) {
        var outcome = new AtomicReference<Outcome>();
        var bulk = new Bulk(calls, index.writeAlias());
        bulk.add(write, outcome::set);
        bulk.send();
        return outcome.get() instanceof Outcome.Done;
    }

    @Override
    public void close() {
        calls.delete("/" + index.readAlias() + "-m*").orThrow();
        open.close();
    }
}
