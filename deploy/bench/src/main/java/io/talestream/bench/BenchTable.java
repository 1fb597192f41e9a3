package io.talestream.bench;

import io.talestream.app.resources.IndexLocation;
import io.talestream.app.resources.OpenBucket;
import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.codec.ItemCodec;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.user.UserId;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.s3.EmbeddedS3;
import io.talestream.ingest.store.DynamoDbClients;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.BucketCreation;
import io.talestream.store.table.AttributeValues;
import io.talestream.store.table.TableCreation;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.group.DynamoGroupProgress;
import io.talestream.stream.group.GroupParts;
import io.talestream.stream.group.Groups;
import io.talestream.stream.group.ProgressTable;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkingTable;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// An in-memory table with its bucket, opened like the product's.
public final class BenchTable implements AutoCloseable {
    private final EmbeddedDynamo dynamo = EmbeddedDynamo.inMemory();
    private final EmbeddedS3 s3 = EmbeddedS3.temporary();
    private final OpenTable open = open(dynamo.endpoint(), s3.endpoint());
    private final Bucket bucket = open.bucket();

    /// Creates the table and the bucket if they do not exist.
    public static OpenTable open(URI dynamodb, URI s3) {
        try (var client = DynamoDbClients.open(OpenTable.local(dynamodb, EngineKeys.TEMPORARY));
                var files = OpenBucket.local(s3, EngineKeys.TEMPORARY)) {
            TableCreation.ensure(client, OpenTable.NAME);
            BucketCreation.ensure(files.bucket().client(), OpenTable.NAME);
        }
        return OpenTable.elsewhere(
                OpenTable.local(dynamodb, EngineKeys.TEMPORARY),
                IndexLocation.nowhere(),
                Map.of(
                        "TALESTREAM_S3_ENDPOINT", s3.toString(),
                        "TALESTREAM_S3_ACCESS_KEY", EngineKeys.TEMPORARY.accessKey(),
                        "TALESTREAM_S3_SECRET_KEY", EngineKeys.TEMPORARY.secretKey()));
    }

    public OpenTable open() {
        return open;
    }

    public Bucket bucket() {
        return bucket;
    }

    /// Starts a group of one worker that reads the whole stream, as the product runs it.
    public Groups start(String group, Consumer consumer) {
        DynamoDbClient client = open.client();
        String parking = ParkingTable.besides(open.name());
        String progress = ProgressTable.besides(open.name());
        ParkingTable.ensure(client, parking);
        ProgressTable.ensure(client, progress);
        var parts = GroupParts.usual(
                "bench",
                new DynamoParkingLot(client, parking, Clock.systemUTC()),
                new DynamoGroupProgress(client, progress),
                (_, _, _) -> {},
                (_, error) -> {
                    throw new IllegalStateException("the delivery ended; the run is void", error);
                },
                Clock.systemUTC());
        return Groups.start(open.changes(), Map.of(group, List.of(consumer)), parts);
    }

    /// Writes an item directly, bypassing the API.
    public <T> void put(ItemCodec<T> codec, T value) {
        open.client().putItem(write -> write.tableName(open.name()).item(item(codec, value)));
    }

    static <T> Map<String, AttributeValue> item(ItemCodec<T> codec, T value) {
        Instant now = Instant.now();
        return AttributeValues.toSdk(ItemFormat.encode(codec, StoredValue.fresh(value, Version.at(now), now)));
    }

    public static Session session(SessionRef ref) {
        return Session.planned(
                ref,
                SessionDetails.named(new SessionName("Landfall")),
                NameCopy.original(new CampaignName("Tidewater")),
                new UserId("bench"));
    }

    @Override
    public void close() {
        open.close();
        s3.close();
        dynamo.close();
    }
}
