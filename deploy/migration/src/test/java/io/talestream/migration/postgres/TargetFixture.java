package io.talestream.migration.postgres;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.migration.postgres.copy.Ledger;
import io.talestream.migration.postgres.copy.StoredSession;
import io.talestream.migration.postgres.copy.Target;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.store.objects.Bucket;
import io.talestream.store.table.CapacityMeter;
import io.talestream.store.table.Table;
import io.talestream.store.table.TableCreation;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.s3.S3Client;

/// The target of the migration: a separate table and bucket.
record TargetFixture(DynamoDbClient client, String name, Bucket bucket) {
    static TargetFixture empty() {
        return in(Engines.dynamo());
    }

    static TargetFixture in(DynamoDb engine) {
        String name = "test-" + Ids.next();
        DynamoDbClient client = engine.client();
        TableCreation.ensure(client, name);
        return new TargetFixture(
                client,
                name,
                new Bucket(
                        Engines.s3().client(),
                        Engines.s3().presigner(),
                        Engines.s3().newBucket()));
    }

    /// The same through other clients.
    TargetFixture through(DynamoDbClient otherTable, S3Client otherBucket) {
        return new TargetFixture(otherTable, name, new Bucket(otherBucket, bucket.presigner(), bucket.name()));
    }

    Migration.Destination destination() {
        return new Migration.Destination(client, name, table(), bucket, Clock.systemUTC());
    }

    Table table() {
        return new Table(client, name, Clock.systemUTC(), CapacityMeter.NONE);
    }

    Target target() {
        return Target.of(table(), bucket, new Ledger(client, name), Clock.systemUTC());
    }

    /// Every live item by its key, without attributes specific to this run.
    Map<ItemKey, Object> items() {
        Map<ItemKey, Object> items = new TreeMap<>((a, b) -> (a.pk() + "|" + a.sk()).compareTo(b.pk() + "|" + b.sk()));
        for (Attributes each : raw()) {
            if (ItemFormat.decode(each) instanceof StoredItem.Live(ItemKey key, var stored)) {
                items.put(key, stored.value());
            }
        }
        return items;
    }

    <T> List<T> all(Class<T> type) {
        return items().values().stream()
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    List<Attributes> raw() {
        List<Attributes> all = new ArrayList<>();
        table().overEverything().pass(Optional.empty(), all::addAll);
        return all;
    }

    List<String> files() {
        return client(bucket).listObjectsV2Paginator(list -> list.bucket(bucket.name())).contents().stream()
                .map(object -> object.key())
                .toList();
    }

    String file(String key) {
        try (InputStream in =
                client(bucket).getObject(get -> get.bucket(bucket.name()).key(key))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Where a row lies.
    SessionRef session(String row) {
        return StoredSession.ref(
                target().ledger().find(SourceTable.SESSION, row).orElseThrow().place());
    }

    private static S3Client client(Bucket bucket) {
        return bucket.client();
    }
}
