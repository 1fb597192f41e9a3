package io.talestream.local;

import io.talestream.testing.process.ChildProcess;
import java.util.List;
import java.util.Map;

/// `talestream` in a process of its own, with the settings that ship.
final class TalestreamProcess {
    private TalestreamProcess() {}

    static ChildProcess start(Map<String, String> environment, String... arguments) {
        var program = new ProcessBuilder();
        program.environment().keySet().removeIf(name -> name.startsWith("TALESTREAM_"));
        program.environment().putAll(environment);
        return ChildProcess.java(program, List.of("-Xmx512m"), Talestream.class.getName(), List.of(arguments));
    }
}
