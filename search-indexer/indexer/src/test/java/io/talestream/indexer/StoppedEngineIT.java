package io.talestream.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.SessionRef;
import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchIndex;
import io.talestream.search.index.SearchSettings;
import io.talestream.store.objects.Bucket;
import io.talestream.stream.delivery.Backoff;
import io.talestream.stream.delivery.Limits;
import io.talestream.stream.delivery.ShardDelivery;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.time.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An engine that is stopped in the middle of the work and started again later.
class StoppedEngineIT {
    private static final Backoff SOON = new Backoff(
            Duration.ofMillis(20),
            Duration.ofMillis(200),
            () -> ThreadLocalRandom.current().nextDouble(),
            Thread::sleep);

    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    @Test
    void nothing_is_lost() {
        var s3 = Engines.s3();
        var tale = new Tale(new Bucket(s3.client(), s3.presigner(), s3.newBucket()));
        var engine = EmbeddedOpenSearch.on(directory);
        int port = engine.endpoint().getPort();
        try (var open = OpenIndex.at(SearchSettings.local(engine.endpoint(), "tales"), TestIndex.PATIENCE)) {
            new SearchIndex(open).ensure();
            var consumer = new SearchConsumer(open, tale.bucket(), SearchConsumer.USUAL);
            var delivery = new ShardDelivery(
                    "shard-1", List.of(consumer), new NobodyParks(), Limits.USUAL, SOON, (_, error) -> {
                        throw new AssertionError("nothing here may end a delivery", error);
                    });

            delivery.accept(someChanges(tale));
            Eventually.until("something is indexed", () -> counts(delivery) > 0);
            engine.close();
            delivery.accept(someChanges(tale));
            Eventually.until("it is waited for", () -> retries(delivery) > 2);
            long before = counts(delivery);
            try (var again = EmbeddedOpenSearch.on(directory, port)) {
                assertThat(delivery.finish(Duration.ofMinutes(3)).complete()).isTrue();

                assertThat(counts(delivery)).isGreaterThan(before);
                assertThat(again.endpoint()).isEqualTo(engine.endpoint());
                assertThat(new Contents(new JsonCalls(open), "tales").of(tale.workspace))
                        .isEqualTo(tale.expected());
            }
        }
    }

    private static List<ChangeRecord> someChanges(Tale tale) {
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            SessionRef evening = tale.newSession();
            changes.add(tale.session(evening, "Landfall"));
            changes.add(tale.transcript(
                    evening, IntStream.range(0, 20).mapToObj(n -> "line " + n).toList()));
            changes.add(tale.item(ItemId.next(), "The Key"));
        }
        return changes.stream().map(Change::record).toList();
    }

    private static long counts(ShardDelivery delivery) {
        return Objects.requireNonNull(delivery.counts().get(SearchConsumer.NAME))
                .applied();
    }

    private static long retries(ShardDelivery delivery) {
        return Objects.requireNonNull(delivery.counts().get(SearchConsumer.NAME))
                .retries();
    }
}
