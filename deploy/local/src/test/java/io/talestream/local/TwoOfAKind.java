package io.talestream.local;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/// Two processes that serve the same.
final class TwoOfAKind implements AutoCloseable {
    private final String part;
    private final Map<String, String> environment;
    private final List<Talking> both;
    private final List<URI> at = new CopyOnWriteArrayList<>();

    /// They start beside each other; [#await()] waits for them.
    TwoOfAKind(String part, Map<String, String> environment) throws IOException {
        this.part = part;
        this.environment = environment;
        this.both = new ArrayList<>(List.of(start(), start()));
    }

    void await() throws IOException {
        for (Talking one : both) {
            at.add(one.uri());
        }
    }

    List<URI> at() {
        return Collections.unmodifiableList(at);
    }

    void killFirst() throws IOException {
        both.get(0).close();
        again(0);
    }

    void restartSecond() throws IOException, InterruptedException {
        both.get(1).stop();
        again(1);
    }

    private void again(int which) throws IOException {
        both.set(which, start());
        at.set(which, both.get(which).uri());
    }

    private Talking start() throws IOException {
        return Talking.start(environment, "serve", part, "--port", "0");
    }

    @Override
    public void close() {
        both.forEach(Talking::close);
    }
}
