package io.talestream.app.process;

import io.talestream.app.resources.OpenTable;
import io.talestream.ingest.operations.OperationsView.IndexView;
import io.talestream.ingest.operations.OperationsView.ProcessView;
import io.talestream.ingest.operations.OperationsView.StorageView;
import io.talestream.search.index.IndexStatistics;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchUnavailable;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.Optional;

/// Sizes and versions for operators. Each is one request to an engine that has the figure: nothing is counted.
final class ProcessFigures {
    private final OpenTable table;
    private final Optional<IndexStatistics> index;

    ProcessFigures(OpenTable table, Optional<OpenIndex> index) {
        this.table = table;
        this.index = index.map(IndexStatistics::new);
    }

    StorageView storage() {
        var described = table.client()
                .describeTable(describe -> describe.tableName(table.name()))
                .table();
        return new StorageView(described.itemCount(), described.tableSizeBytes(), index());
    }

    private Optional<IndexView> index() {
        try {
            return index.map(ProcessFigures::view);
        } catch (SearchUnavailable e) {
            return Optional.empty();
        }
    }

    private static IndexView view(IndexStatistics index) {
        IndexStatistics.Size size = index.size();
        return new IndexView(size.name(), size.documents(), size.bytes(), index.engineVersion());
    }

    static ProcessView process() {
        Runtime runtime = Runtime.getRuntime();
        return new ProcessView(
                Release.VERSION,
                Runtime.version().toString(),
                Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime()),
                runtime.totalMemory() - runtime.freeMemory(),
                runtime.maxMemory());
    }
}
