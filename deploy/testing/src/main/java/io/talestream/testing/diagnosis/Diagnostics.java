package io.talestream.testing.diagnosis;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
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

    private static String threads() {
        return Arrays.stream(ManagementFactory.getThreadMXBean().dumpAllThreads(true, true))
                .map(Diagnostics::whole)
                .collect(Collectors.joining());
    }

    /// `ThreadInfo.toString` stops after eight frames.
    private static String whole(ThreadInfo thread) {
        String frames = Arrays.stream(thread.getStackTrace())
                .map("        at %s%n"::formatted)
                .collect(Collectors.joining());
        return "\"%s\" %s%s%n%s"
                .formatted(
                        thread.getThreadName(),
                        thread.getThreadState(),
                        thread.getLockName() == null ? "" : " on " + thread.getLockName(),
                        frames);
    }

    @FunctionalInterface
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
