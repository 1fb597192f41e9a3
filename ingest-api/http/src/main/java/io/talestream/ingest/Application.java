package io.talestream.ingest;

import io.micronaut.runtime.Micronaut;

/// Starts the write API.
public final class Application {
    private Application() {}

    public static void main(String[] args) {
        Micronaut.run(Application.class, args);
    }
}
