package io.talestream.engines.dynamodb;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;
import software.amazon.dynamodb.services.exceptions.AWSExceptionFactory;
import software.amazon.dynamodb.services.exceptions.AmazonServiceExceptionType;
import software.amazon.dynamodb.services.exceptions.DynamoDBLocalServiceException;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBRequestHandler;
import software.amazon.dynamodb.services.local.shared.access.ShardIterator;

/// Reports the tables of all writes, and trimmed data of streams as DynamoDB does.
final class ObservedRequests extends LocalDynamoDBRequestHandler {
    private static final int NO_PORT = 0;
    private static final String OUT_OF_RANGE = "Invalid SequenceNumber for the shard";
    private static final AmazonServiceExceptionType TRIMMED = AmazonServiceExceptionType.TRIMMED_DATA_ACCESS_EXCEPTION;
    private static final Duration RETENTION = Duration.ofHours(24);

    private volatile Consumer<String> listener = _ -> {};

    /// @param directory of the database, which is in memory without one
    ObservedRequests(Optional<Path> directory) {
        super(NO_PORT, directory.isEmpty(), directory.map(Path::toString).orElse(null), true, false);
    }

    void onWrite(Consumer<String> newListener) {
        listener = newListener;
    }

    @Override
    public PutItemResponse putItem(String accessKey, String region, PutItemRequest request) {
        PutItemResponse response = super.putItem(accessKey, region, request);
        listener.accept(request.tableName());
        return response;
    }

    @Override
    public UpdateItemResponse updateItem(String accessKey, String region, UpdateItemRequest request) {
        UpdateItemResponse response = super.updateItem(accessKey, region, request);
        listener.accept(request.tableName());
        return response;
    }

    @Override
    public DeleteItemResponse deleteItem(String accessKey, String region, DeleteItemRequest request) {
        DeleteItemResponse response = super.deleteItem(accessKey, region, request);
        listener.accept(request.tableName());
        return response;
    }

    @Override
    public BatchWriteItemResponse batchWriteItem(String accessKey, String region, BatchWriteItemRequest request) {
        BatchWriteItemResponse response = super.batchWriteItem(accessKey, region, request);
        request.requestItems().keySet().forEach(listener);
        return response;
    }

    @Override
    public TransactWriteItemsResponse transactWriteItems(
            String accessKey, String region, TransactWriteItemsRequest request) {
        TransactWriteItemsResponse response = super.transactWriteItems(accessKey, region, request);
        request.transactItems().stream()
                .flatMap(ObservedRequests::table)
                .distinct()
                .forEach(listener);
        return response;
    }

    /// When a shard rolls over whose records are all trimmed, the engine ends it with the number it began with. The
    /// checkpoints of its readers are beyond that.
    @Override
    public GetShardIteratorResponse getShardIterator(String accessKey, String region, GetShardIteratorRequest request) {
        try {
            return super.getShardIterator(accessKey, region, request);
        } catch (DynamoDBLocalServiceException e) {
            if (OUT_OF_RANGE.equals(e.getErrorMessage())) {
                throw AWSExceptionFactory.buildAWSException(TRIMMED, e.getErrorMessage());
            }
            throw e;
        }
    }

    /// The engine numbers the changes of all tables in one sequence, and a shard without changes begins at the next
    /// number. If another table takes that one, it reports a reader that waits there as one that missed changes.
    @Override
    public GetRecordsResponse getRecords(String accessKey, String region, GetRecordsRequest request) {
        try {
            return super.getRecords(accessKey, region, request);
        } catch (DynamoDBLocalServiceException e) {
            if (!TRIMMED.getErrorCode().equals(e.getErrorCode())) {
                throw e;
            }
            ShardIterator at = ShardIterator.fromString(request.shardIterator());
            if (!isBeginning(at) || Instant.now().isAfter(created(at.shardId).plus(RETENTION))) {
                throw e;
            }
            String first = getShardIterator(
                            accessKey,
                            region,
                            GetShardIteratorRequest.builder()
                                    .streamArn(at.streamId)
                                    .shardId(at.shardId)
                                    .shardIteratorType(ShardIteratorType.TRIM_HORIZON)
                                    .build())
                    .shardIterator();
            return super.getRecords(
                    accessKey, region, request.toBuilder().shardIterator(first).build());
        }
    }

    private boolean isBeginning(ShardIterator at) {
        return LibraryInternals.databases(this).stream()
                .map(database -> LibraryInternals.storage(database).getSequenceNumberStartForShard(at.shardId))
                .anyMatch(Long.valueOf(at.shardSequenceNumber)::equals);
    }

    /// The engine names a shard by the time it began.
    private static Instant created(String shard) {
        return Instant.ofEpochMilli(Long.parseLong(shard.split("-", -1)[1]));
    }

    private static Stream<String> table(TransactWriteItem item) {
        if (item.put() != null) {
            return Stream.of(item.put().tableName());
        }
        if (item.update() != null) {
            return Stream.of(item.update().tableName());
        }
        return item.delete() == null ? Stream.empty() : Stream.of(item.delete().tableName());
    }
}
