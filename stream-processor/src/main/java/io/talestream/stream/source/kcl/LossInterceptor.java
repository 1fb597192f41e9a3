package io.talestream.stream.source.kcl;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.kinesis.model.SubscribeToShardRequest;

/// Detects data loss that KCL does not report: trimmed changes, after which it continues with the oldest available
/// ones, and a missing shard, which it treats as ended.
public final class LossInterceptor implements ExecutionInterceptor {
    private static final Logger LOG = LoggerFactory.getLogger(LossInterceptor.class);

    private final TrimmedShards missing;
    private final Map<String, String> shardOfIterator = new ConcurrentHashMap<>();

    public LossInterceptor(TrimmedShards missing) {
        this.missing = missing;
    }

    @Override
    public void afterExecution(Context.AfterExecution call, ExecutionAttributes attributes) {
        if (call.request() instanceof GetShardIteratorRequest read
                && call.response() instanceof GetShardIteratorResponse response) {
            remember(response.shardIterator(), read.shardId());
        } else if (call.request() instanceof GetRecordsRequest read
                && call.response() instanceof GetRecordsResponse response) {
            @Nullable String shard = shardOfIterator.remove(read.shardIterator());
            if (shard != null) {
                remember(response.nextShardIterator(), shard);
            }
        }
    }

    @Override
    public void onExecutionFailure(Context.FailedExecution call, ExecutionAttributes attributes) {
        if (isLoss(call.exception())) {
            shard(call.request()).ifPresent(shard -> {
                LOG.warn("the stream has trimmed unread changes of shard {}; filling the gap", shard);
                missing.lost(shard);
            });
        }
    }

    private static boolean isLoss(Throwable answer) {
        return answer instanceof TrimmedDataAccessException
                || answer instanceof ResourceNotFoundException
                || answer instanceof software.amazon.awssdk.services.kinesis.model.ResourceNotFoundException
                || (answer.getCause() != null && isLoss(answer.getCause()));
    }

    private Optional<String> shard(SdkRequest request) {
        return switch (request) {
            case GetShardIteratorRequest read -> Optional.of(read.shardId());
            case GetRecordsRequest read -> Optional.ofNullable(shardOfIterator.remove(read.shardIterator()));
            case software.amazon.awssdk.services.kinesis.model.GetShardIteratorRequest read ->
                Optional.of(read.shardId());
            case SubscribeToShardRequest read -> Optional.of(read.shardId());
            default -> Optional.empty();
        };
    }

    private void remember(@Nullable String iterator, String shard) {
        if (iterator != null) {
            shardOfIterator.put(iterator, shard);
        }
    }
}
