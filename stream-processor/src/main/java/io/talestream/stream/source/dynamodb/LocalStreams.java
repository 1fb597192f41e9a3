package io.talestream.stream.source.dynamodb;

import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.Shard;

/// Makes the streams of DynamoDB Local usable by the adapter. The adapter rejects the region in its ARNs, so it
/// gets ARNs with another region, which are translated back in requests. DynamoDB Local returns no children for a
/// child-shard query, so all shards are requested and filtered.
public final class LocalStreams implements ExecutionInterceptor {
    private static final String LOCAL_REGION = ":ddblocal:";
    private static final String REGION = ":us-east-1:";
    private static final ExecutionAttribute<String> PARENT = new ExecutionAttribute<>("talestream.children-of");

    static boolean has(String streamArn) {
        return streamArn.contains(LOCAL_REGION);
    }

    public static String forAdapter(String streamArn) {
        return streamArn.replace(LOCAL_REGION, REGION);
    }

    @Override
    public SdkRequest modifyRequest(Context.ModifyRequest call, ExecutionAttributes attributes) {
        return switch (call.request()) {
            case DescribeStreamRequest request -> {
                Optional.ofNullable(request.shardFilter())
                        .ifPresent(filter -> attributes.putAttribute(PARENT, filter.shardId()));
                yield DescribeStreamRequest.builder()
                        .streamArn(forEngine(request.streamArn()))
                        .limit(request.limit())
                        .exclusiveStartShardId(request.exclusiveStartShardId())
                        .build();
            }
            case GetShardIteratorRequest request ->
                request.toBuilder().streamArn(forEngine(request.streamArn())).build();
            default -> call.request();
        };
    }

    @Override
    public SdkResponse modifyResponse(Context.ModifyResponse call, ExecutionAttributes attributes) {
        Optional<String> parent = Optional.ofNullable(attributes.getAttribute(PARENT));
        if (parent.isPresent() && call.response() instanceof DescribeStreamResponse all) {
            List<Shard> children = all.streamDescription().shards().stream()
                    .filter(shard -> parent.get().equals(shard.parentShardId()))
                    .toList();
            return all.toBuilder()
                    .streamDescription(
                            all.streamDescription().toBuilder().shards(children).build())
                    .build();
        }
        return call.response();
    }

    private static String forEngine(String streamArn) {
        return streamArn.replace(REGION, LOCAL_REGION);
    }
}
