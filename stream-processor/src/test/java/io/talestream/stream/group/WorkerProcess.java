package io.talestream.stream.group;

import io.talestream.stream.live.LiveTable;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.source.dynamodb.DynamoStreamsSource;
import io.talestream.stream.source.kcl.SourceTuning;
import io.talestream.testing.process.ChildProcess;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/// A worker in a separate process that tests can kill: `main` runs in the worker, the rest in the test.
record WorkerProcess(ChildProcess process, String name) implements AutoCloseable {
    /// Runs group work on a table: its endpoint, its name, the directory of workers' names.
    public static void main(String[] arguments) throws InterruptedException {
        var connection = LiveTable.connection(URI.create(arguments[0]));
        String table = arguments[1];
        var name = WorkerName.claim(Path.of(arguments[2]));
        var parts = GroupParts.usual(
                name.name(),
                new DynamoParkingLot(connection.client(), ParkingTable.besides(table), Clock.systemUTC()),
                new DynamoGroupProgress(connection.client(), ProgressTable.besides(table)),
                (_, _, gap) -> {
                    throw new IllegalStateException("nothing is missing here: " + gap);
                },
                (_, _) -> Runtime.getRuntime().halt(1),
                Clock.systemUTC());
        // The short fail-over of LOCAL is what is tested.
        var source = new DynamoStreamsSource(connection, table, SourceTuning.LOCAL);
        var consumer = new HandledTable(connection.client(), HandledTable.besides(table));
        try (var _ = Groups.start(source, Map.of("work", List.of(consumer)), parts)) {
            System.out.println("ready: " + name.name());
            Thread.currentThread().join();
        }
    }

    static WorkerProcess start(URI endpoint, String table, Path names) {
        var process = ChildProcess.java(
                new ProcessBuilder(),
                List.of("-Xmx192m"),
                WorkerProcess.class.getName(),
                List.of(endpoint.toString(), table, names.toString()));
        return new WorkerProcess(process, process.ready());
    }

    /// Like `kill -9`.
    @Override
    public void close() {
        process.close();
    }
}
