package io.talestream.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import io.talestream.indexer.SearchGateway.Overload;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchIndex;
import io.talestream.search.index.SearchSettings;
import io.talestream.store.objects.Bucket;
import io.talestream.store.table.Backoff;
import io.talestream.stream.delivery.Counts;
import io.talestream.stream.delivery.Limits;
import io.talestream.stream.delivery.ShardDelivery;
import io.talestream.testing.diagnosis.Diagnostics;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.time.Eventually;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An engine that is stopped under load and restarted later, an overloaded engine, and a closed index.
class StoppedEngineIT {
    private static final Backoff SOON = new Backoff(
            Duration.ofMillis(20),
            Duration.ofMillis(200),
            () -> ThreadLocalRandom.current().nextDouble(),
            Thread::sleep);
    private static final Duration LONG = Duration.ofMinutes(3);

    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    private SampleWorkspace sample;

    @BeforeEach
    void begin() {
        var s3 = Engines.s3();
        sample = new SampleWorkspace(new Bucket(s3.client(), s3.presigner(), s3.newBucket()));
    }

    @Test
    void changes_written_while_the_engine_is_stopped_are_indexed_later() {
        var engine = EmbeddedOpenSearch.on(directory, EngineKeys.TEMPORARY);
        try (var indexing = new Indexing(engine.endpoint(), "test-index")) {
            indexing.delivery.accept(someChanges());
            Eventually.until("something is indexed", () -> indexing.counts().applied() > 0);
            engine.close();
            indexing.delivery.accept(someChanges());
            Eventually.until("the consumer retries", () -> indexing.counts().retries() > 2);
            long before = indexing.counts().applied();
            try (var again = EmbeddedOpenSearch.on(directory, EngineKeys.TEMPORARY)) {
                indexing.gateway.leadTo(again.endpoint());
                indexing.finish();

                assertThat(indexing.counts().applied()).isGreaterThan(before);
                assertThat(indexing.contents().of(sample.workspace)).isEqualTo(sample.expected());
            }
        }
    }

    @Test
    void writes_rejected_by_an_overloaded_engine_are_retried_and_never_parked() {
        var overloads = List.of(
                Overload.REJECTS_EVERY_OTHER_WRITE,
                Overload.REJECTS_THE_REQUEST,
                Overload.REJECTS_EVERY_OTHER_WRITE,
                Overload.REJECTS_EVERY_OTHER_WRITE,
                Overload.REJECTS_EVERY_OTHER_WRITE);
        try (var indexing = new Indexing(
                Engines.openSearch().endpoint(), Engines.openSearch().newName())) {
            indexing.gateway.overload(overloads);

            indexing.delivery.accept(someChanges());
            indexing.finish();

            assertThat(indexing.gateway.overloadsLeft()).isZero();
            assertThat(indexing.counts().retries()).isPositive();
            assertThat(indexing.counts().parked()).isZero();
            assertThat(indexing.contents().of(sample.workspace)).isEqualTo(sample.expected());
        }
    }

    @Test
    void changes_written_while_the_index_is_closed_are_retried_and_never_parked() {
        var search = Engines.openSearch();
        try (var indexing = new Indexing(search.endpoint(), search.newName())) {
            indexing.delivery.accept(someChanges());
            Eventually.until("something is indexed", () -> indexing.counts().applied() > 0);
            new JsonCalls(indexing.open)
                    .post("/" + indexing.name + "/_close", Map.of(), new byte[0])
                    .orThrow();
            indexing.delivery.accept(someChanges());
            Eventually.until("the consumer retries", () -> indexing.counts().retries() > 2);

            new SearchIndex(indexing.open).ensure();
            indexing.finish();

            assertThat(indexing.counts().parked()).isZero();
            assertThat(indexing.contents().of(sample.workspace)).isEqualTo(sample.expected());
        }
    }

    /// Delivers the changes of a shard to an index behind a gateway.
    private final class Indexing implements AutoCloseable {
        final SearchGateway gateway;
        final ShardDelivery delivery;
        private final OpenIndex open;
        private final String name;
        private final Diagnostics.Registration registration;

        Indexing(URI engine, String name) {
            this.name = name;
            this.gateway = new SearchGateway(engine);
            this.open = OpenIndex.at(
                    SearchSettings.local(
                                    gateway.endpoint(),
                                    name,
                                    EngineKeys.TEMPORARY.accessKey(),
                                    EngineKeys.TEMPORARY.secretKey())
                            .withEmbeddings(true),
                    TestIndex.PATIENCE);
            new SearchIndex(open).ensure();
            this.delivery = new ShardDelivery(
                    "shard-1",
                    List.of(new SearchConsumer(
                            open, sample.bucket(), TestIndex.TABLE.sessions(), SearchConsumer.USUAL)),
                    new RejectingParkingLot(),
                    Limits.USUAL,
                    SOON,
                    (_, error) -> {
                        throw new AssertionError("nothing here may end a delivery", error);
                    });
            this.registration = Diagnostics.register(
                    "delivery to " + name,
                    () -> "%s, %d changes in flight".formatted(delivery.counts(), delivery.inFlight()));
        }

        Counts counts() {
            return Objects.requireNonNull(delivery.counts().get(SearchConsumer.NAME));
        }

        void finish() {
            assertThat(delivery.finish(LONG).complete()).as(Diagnostics::report).isTrue();
        }

        IndexContents contents() {
            return new IndexContents(new JsonCalls(open), name);
        }

        @Override
        public void close() {
            registration.close();
            delivery.abandon();
            open.close();
            gateway.close();
        }
    }

    private List<ChangeRecord> someChanges() {
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            SessionRef session = sample.newSession();
            changes.add(sample.session(session, "Landfall"));
            changes.add(sample.transcript(
                    session, IntStream.range(0, 20).mapToObj(n -> "line " + n).toList()));
            changes.add(sample.item(ItemId.next(), "The Key"));
        }
        return changes.stream().map(Change::record).toList();
    }
}
