package io.talestream.bench.peers;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.Record;

/// A running consumer of the table's stream that maintains an index.
interface Peer {
    /// Handles records that the stream delivers once more, after newer ones. Returns when they are handled.
    void redeliver(List<Record> records);
}
