package io.talestream.stream.group;

import io.talestream.stream.live.LiveTable;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.source.DynamoStreamsSource;
import io.talestream.stream.source.Tuning;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A worker in a process of its own, to be killed: `main` is the worker, the rest is how a test has one.
record WorkerProcess(Process process, String name) {
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
        var source = new DynamoStreamsSource(connection, table, Tuning.LOCAL);
        var consumer = new HandledTable(connection.client(), table + "-handled");
        try (var _ = Groups.start(source, Map.of("work", List.of(consumer)), parts)) {
            System.out.println(name.name());
            Thread.currentThread().join();
        }
    }

    static WorkerProcess start(URI endpoint, String table, Path names) throws IOException {
        String classes = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx192m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        classes,
                        WorkerProcess.class.getName(),
                        endpoint.toString(),
                        table,
                        names.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        @Nullable String name = process.inputReader().readLine();
        if (name == null) {
            throw new IllegalStateException("a worker process did not start");
        }
        return new WorkerProcess(process, name);
    }

    /// As `kill -9` does it.
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }
}
