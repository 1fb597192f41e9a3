package io.talestream.stream.source.kcl;

import io.talestream.stream.source.LeaseState;
import java.util.Map;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;

/// KCL deletes the lease of a shard that has left the stream, even if the shard was not read to its end, which
/// would hide the gap. Only leases of completed shards may be deleted.
record LeaseDeletionGuard(String leases) implements ExecutionInterceptor {
    @Override
    public SdkRequest modifyRequest(Context.ModifyRequest call, ExecutionAttributes attributes) {
        if (call.request() instanceof DeleteItemRequest delete
                && delete.tableName().equals(leases)) {
            return delete.toBuilder()
                    .conditionExpression("attribute_not_exists(#key) OR #checkpoint = :end")
                    .expressionAttributeNames(Map.of("#key", LeaseTable.SHARD, "#checkpoint", LeaseTable.CHECKPOINT))
                    .expressionAttributeValues(Map.of(":end", AttributeValue.fromS(LeaseState.SHARD_END)))
                    .build();
        }
        return call.request();
    }
}
