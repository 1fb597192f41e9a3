package io.talestream.bench.peers;

import io.talestream.app.process.Consumers;
import io.talestream.app.process.StreamService;
import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeDecoder;
import io.talestream.indexer.SearchConsumer;
import io.talestream.store.Sessions;
import io.talestream.stream.group.GroupSettings;
import io.talestream.stream.source.dynamodb.DynamoChange;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.Record;

/// The product's consumer group of the index, as `talestream serve stream` starts it.
final class SearchGroup implements Peer {
    private final SearchConsumer redelivered;

    SearchGroup(PeerConnection connection) {
        OpenTable table = connection.table();
        this.redelivered = consumer(table);
        var _ = StreamService.start(
                table,
                table.changes(),
                new Consumers(Map.of(SearchConsumer.NAME, SearchGroup::consumer)),
                GroupSettings.parse("search=search"),
                Path.of(connection.work()),
                (_, _) -> Runtime.getRuntime().halt(1));
    }

    private static SearchConsumer consumer(OpenTable table) {
        return new SearchConsumer(table.index(), table.bucket(), new Sessions(table.table()), SearchConsumer.USUAL);
    }

    @Override
    public void redeliver(List<Record> records) {
        redelivered.applyAll(records.stream()
                .map(record -> ChangeDecoder.decode(DynamoChange.of(record)))
                .map(Change.Decoded.class::cast)
                .toList());
    }
}
