package io.talestream.aws;

import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.TableDesign;
import java.util.Optional;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.dynamodb.GlobalSecondaryIndexProps;
import software.amazon.awscdk.services.dynamodb.PointInTimeRecoverySpecification;
import software.amazon.awscdk.services.dynamodb.ProjectionType;
import software.amazon.awscdk.services.dynamodb.StreamViewType;
import software.amazon.awscdk.services.dynamodb.Table;
import software.amazon.awscdk.services.dynamodb.TableEncryption;
import software.amazon.awscdk.services.kinesis.Stream;
import software.amazon.awscdk.services.kinesis.StreamEncryption;
import software.amazon.awscdk.services.kinesis.StreamMode;
import software.amazon.awscdk.services.kms.IKey;
import software.constructs.Construct;

/// The tables. The main one holds the users' data; the others hold parked changes and the progress of each consumer.
/// All of them outlive the stack.
final class Tables {
    /// How long a reader may be down; the retention of DynamoDB's own stream is a day.
    private static final int KINESIS_DAYS = 7;

    final Names names;
    final Table main;
    final Table parked;
    final Table progress;
    final Table replays;
    final Optional<Stream> kinesis;

    Tables(Construct scope, Options options, IKey key) {
        names = new Names(options.name());
        kinesis = options.kinesis() ? Optional.of(stream(scope, key)) : Optional.empty();
        var design = table(scope, "Table", names.table(), key)
                .partitionKey(text(Index.TABLE.partitionKey()))
                .sortKey(text(Index.TABLE.sortKey()))
                .stream(StreamViewType.NEW_AND_OLD_IMAGES)
                .timeToLiveAttribute(TableDesign.TTL_ATTRIBUTE);
        kinesis.ifPresent(design::kinesisStream);
        main = design.build();
        TableDesign.SECONDARY_INDEXES.forEach(index -> main.addGlobalSecondaryIndex(of(index)));
        parked = table(scope, "Parked", names.parked(), key)
                .partitionKey(text("consumer"))
                .sortKey(text("id"))
                .build();
        parked.addGlobalSecondaryIndex(GlobalSecondaryIndexProps.builder()
                .indexName(Names.PARKED_BY_TIME)
                .partitionKey(text("consumer"))
                .sortKey(text("firstAtId"))
                .projectionType(ProjectionType.INCLUDE)
                .nonKeyAttributes(Names.LISTED)
                .build());
        progress = table(scope, "Progress", names.progress(), key)
                .partitionKey(text("group"))
                .sortKey(text("shard"))
                .timeToLiveAttribute("expiresAt")
                .build();
        replays = table(scope, "Replays", names.replays(), key)
                .partitionKey(text("replay"))
                .sortKey(text("part"))
                .build();
    }

    private static Table.Builder table(Construct scope, String id, String name, IKey key) {
        return Table.Builder.create(scope, id)
                .tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .encryption(TableEncryption.CUSTOMER_MANAGED)
                .encryptionKey(key)
                .pointInTimeRecoverySpecification(PointInTimeRecoverySpecification.builder()
                        .pointInTimeRecoveryEnabled(true)
                        .build())
                .deletionProtection(true)
                .removalPolicy(RemovalPolicy.RETAIN);
    }

    private static GlobalSecondaryIndexProps of(Index index) {
        var props = GlobalSecondaryIndexProps.builder()
                .indexName(index.name())
                .partitionKey(text(index.partitionKey()))
                .sortKey(text(index.sortKey()));
        return index.holdsWholeItems()
                ? props.projectionType(ProjectionType.ALL).build()
                : props.projectionType(ProjectionType.INCLUDE)
                        .nonKeyAttributes(TableDesign.FEED_ATTRIBUTES)
                        .build();
    }

    private static Stream stream(Construct scope, IKey key) {
        return Stream.Builder.create(scope, "Changes")
                .streamMode(StreamMode.ON_DEMAND)
                .encryption(StreamEncryption.KMS)
                .encryptionKey(key)
                .retentionPeriod(Duration.days(KINESIS_DAYS))
                .removalPolicy(RemovalPolicy.RETAIN)
                .build();
    }

    private static Attribute text(String name) {
        return Attribute.builder().name(name).type(AttributeType.STRING).build();
    }
}
