package io.talestream.stream.source.dynamodb;

import io.talestream.stream.source.LeaseState;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;

/// Finds the position of a time in a shard. DynamoDB Streams has no such query, so the shard is read from its
/// beginning. The time of a change without a version has a precision of one second.
final class StreamSearch {
    /// A read can be empty before the end of the shard.
    private static final int EMPTY_READS_AT_THE_END = 10;

    private final TableStream stream;
    private final Instant time;

    StreamSearch(TableStream stream, Instant time) {
        this.stream = stream;
        this.time = time.truncatedTo(ChronoUnit.SECONDS);
    }

    /// The checkpoint before the first change that is not older than the time.
    String checkpoint(String shard) {
        String last = LeaseState.TRIM_HORIZON;
        @Nullable
        String iterator = stream.client()
                .getShardIterator(
                        r -> r.streamArn(stream.arn()).shardId(shard).shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                .shardIterator();
        for (int empty = 0; iterator != null && empty < EMPTY_READS_AT_THE_END; ) {
            String from = iterator;
            GetRecordsResponse read = stream.client().getRecords(r -> r.shardIterator(from));
            for (Record record : read.records()) {
                if (!DynamoChange.at(record.dynamodb()).isBefore(time)) {
                    return last;
                }
                last = record.dynamodb().sequenceNumber();
            }
            empty = read.records().isEmpty() ? empty + 1 : 0;
            iterator = read.nextShardIterator();
        }
        return iterator == null ? LeaseState.SHARD_END : last;
    }
}
