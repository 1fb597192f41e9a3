package io.talestream.testing.diagnosis;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The state of everything that tests of this JVM have open: leases, lag, parked changes, output of child processes.
/// A fixture registers what it can show for as long as it is open.
public final class Diagnostics {
    private static final List<Source> SOURCES = new CopyOnWriteArrayList<>();

    private record Source(String title, Supplier<String> state) {}

    private Diagnostics() {}

    /// Closing the registration removes the source.
    public static Registration register(String title, Supplier<String> state) {
        var source = new Source(title, state);
        SOURCES.add(source);
        return () -> SOURCES.remove(source);
    }

    /// All sources, then a thread dump.
    public static String report() {
        String sources = SOURCES.stream()
                .map(source -> "--- %s%n%s%n".formatted(source.title(), evaluate(source.state())))
                .collect(Collectors.joining());
        return sources + "--- threads%n".formatted() + threads();
    }

    /// A source that fails must not hide the others, nor the failure that is being reported.
    public static String evaluate(Supplier<String> state) {
        try {
            return state.get();
        } catch (RuntimeException | AssertionError e) {
            return "cannot be read: " + e;
        }
    }

    /// Virtual threads included, which a thread dump of the standard management bean leaves out.
    private static String threads() {
        try {
            Path folder = Files.createTempDirectory("threads");
            Path dump = folder.resolve("dump.txt");
            try {
                ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                        .dumpThreads(dump.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.TEXT_PLAIN);
                return Files.readString(dump);
            } finally {
                Files.deleteIfExists(dump);
                Files.delete(folder);
            }
        } catch (IOException e) {
            return "cannot be dumped: " + e;
        }
    }

    @FunctionalInterface
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
