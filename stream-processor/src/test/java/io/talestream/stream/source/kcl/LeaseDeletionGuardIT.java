package io.talestream.stream.source.kcl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.stream.live.LiveTable;
import io.talestream.stream.source.LeaseState;
import io.talestream.stream.source.ShardPlace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

class LeaseDeletionGuardIT {
    @Test
    void the_lease_of_an_unfinished_shard_cannot_be_deleted() {
        try (var table = new LiveTable()) {
            var leases = LeaseTable.of(table.client(), table.name(), "search");
            leases.ensure(() -> List.of(
                    new ShardPlace("shard-1", List.of(), "0", "1"), new ShardPlace("shard-2", List.of(), "0", "1")));
            leases.reset(new ShardPlace("shard-2", List.of(), "0", "1"), LeaseState.SHARD_END);

            try (var kcl = KclSettings.leaseClient(table.connection(), leases.name(), List.of())) {
                assertThatThrownBy(() -> kcl.deleteItem(r -> r.tableName(leases.name())
                                        .key(Map.of(LeaseTable.SHARD, AttributeValue.fromS("shard-1"))))
                                .join())
                        .hasCauseInstanceOf(ConditionalCheckFailedException.class);
                kcl.deleteItem(r -> r.tableName(leases.name())
                                .key(Map.of(LeaseTable.SHARD, AttributeValue.fromS("shard-2"))))
                        .join();
            }

            assertThat(leases.all()).extracting(LeaseState::shard).containsExactly("shard-1");
        }
    }
}
