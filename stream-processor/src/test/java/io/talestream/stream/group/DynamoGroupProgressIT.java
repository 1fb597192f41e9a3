package io.talestream.stream.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class DynamoGroupProgressIT extends GroupProgressContract {
    DynamoGroupProgressIT(DynamoDb dynamo) {
        super(fresh(dynamo));
    }

    @Test
    void groups_with_recorded_progress_are_listed(DynamoDb dynamo) {
        var progress = fresh(dynamo);
        progress.record(new ShardProgress(
                "work", "shard-1", Optional.empty(), Optional.empty(), Lag.NONE, "w-0", Instant.EPOCH));
        var none = new DynamoGroupProgress(dynamo.client(), "no-such-table-groups");

        assertThat(progress.groups()).containsExactly("work");
        assertThat(none.groups()).isEmpty();
        assertThat(none.of("work")).isEmpty();
    }

    private static DynamoGroupProgress fresh(DynamoDb dynamo) {
        String name = ProgressTable.besides("table-" + UUID.randomUUID());
        ProgressTable.ensure(dynamo.client(), name);
        return new DynamoGroupProgress(dynamo.client(), name);
    }
}
