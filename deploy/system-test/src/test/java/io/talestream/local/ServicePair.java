package io.talestream.local;

import io.talestream.testing.process.ChildProcess;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/// Two processes of the same service.
final class ServicePair implements AutoCloseable {
    private final String part;
    private final Map<String, String> environment;
    private final Disruptions disruptions;
    private final List<ChildProcess> both;
    private final List<URI> at = new CopyOnWriteArrayList<>();

    /// Starts both in parallel; [#await()] waits for them.
    ServicePair(String part, Map<String, String> environment, Disruptions disruptions) {
        this.part = part;
        this.environment = environment;
        this.disruptions = disruptions;
        this.both = new ArrayList<>(List.of(start(), start()));
    }

    void await() {
        both.forEach(one -> at.add(one.uri()));
    }

    List<URI> at() {
        return Collections.unmodifiableList(at);
    }

    /// The two processes by name.
    Map<String, ChildProcess> processes() {
        return Map.of(part + " 1", both.get(0), part + " 2", both.get(1));
    }

    void killFirst() {
        try (var _ = disruptions.begin()) {
            both.get(0).close();
            again(0);
        }
    }

    void restartSecond() {
        restart(1);
    }

    /// One after the other, so that one of them serves at any time.
    void restartBoth() {
        restart(0);
        restart(1);
    }

    private void restart(int which) {
        try (var _ = disruptions.begin();
                ChildProcess before = both.get(which)) {
            before.stop();
            again(which);
        }
    }

    private void again(int which) {
        both.set(which, start());
        at.set(which, both.get(which).uri());
    }

    private ChildProcess start() {
        return TalestreamProcess.start(environment, "serve", part, "--port", "0");
    }

    @Override
    public void close() {
        both.forEach(ChildProcess::close);
    }
}
