package io.talestream.bench.peers;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/// The limit: GetRecords and one bulk request for its records, in turns. It has no checkpoint and no lease, reads one
/// shard, and starts at the beginning of the stream.
final class BareLoop implements Peer {
    private static final int MOST = 1_000;
    private static final Duration IDLE = Duration.ofMillis(50);

    private final RecordBulk index;

    BareLoop(PeerConnection connection) {
        this.index = new RecordBulk(connection.calls(), connection.index());
        DynamoDbStreamsClient streams = connection.streams();
        Thread.ofPlatform().daemon().name("bare loop").start(() -> follow(streams));
    }

    private void follow(DynamoDbStreamsClient streams) {
        String at = PeerConnection.start(streams);
        while (true) {
            String from = at;
            GetRecordsResponse read =
                    streams.getRecords(r -> r.shardIterator(from).limit(MOST));
            index.write(read.records());
            if (read.records().isEmpty()) {
                LockSupport.parkNanos(IDLE.toNanos());
            }
            at = read.nextShardIterator();
        }
    }

    @Override
    public void redeliver(List<Record> records) {
        index.write(records);
    }
}
