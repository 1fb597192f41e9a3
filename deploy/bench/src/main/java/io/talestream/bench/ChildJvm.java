package io.talestream.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A JVM with limited memory and the class path of this one.
public final class ChildJvm {
    private ChildJvm() {}

    /// `memory` is the option that limits the heap.
    public static ProcessBuilder of(String memory, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                memory,
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }
}
