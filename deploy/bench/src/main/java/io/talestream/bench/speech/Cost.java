package io.talestream.bench.speech;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The cost of an action.
///
/// @param cpuSeconds processor time of this process and of the child processes that the action starts
record Cost(double seconds, double cpuSeconds) {
    private static final double TICKS_A_SECOND = 100;
    private static final Path STATISTICS = Path.of("/proc/self/stat");

    @FunctionalInterface
    interface Action {
        void run() throws IOException;
    }

    static Cost of(Action action) throws IOException {
        Set<ProcessHandle> others = ProcessHandle.current().children().collect(Collectors.toSet());
        double cpu = usedSeconds();
        long start = System.nanoTime();
        action.run();
        double seconds = (System.nanoTime() - start) / 1e9;
        // The time of a child counts once the child has ended.
        ProcessHandle.current()
                .children()
                .filter(child -> !others.contains(child))
                .forEach(child -> child.onExit().join());
        return new Cost(seconds, usedSeconds() - cpu);
    }

    private static double usedSeconds() throws IOException {
        String[] fields =
                Files.readString(STATISTICS).replaceFirst(".*\\) ", "").split(" ", -1);
        return Stream.of(fields[11], fields[12], fields[13], fields[14])
                        .mapToLong(Long::parseLong)
                        .sum()
                / TICKS_A_SECOND;
    }
}
