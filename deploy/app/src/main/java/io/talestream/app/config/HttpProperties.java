package io.talestream.app.config;

import java.util.Map;

/// The Micronaut properties for the address and port to listen on.
public final class HttpProperties {
    private static final int ANY_FREE_PORT = -1;

    private HttpProperties() {}

    public static Map<String, Object> of(ServerSettings server) {
        return Map.of(
                "micronaut.server.host",
                server.host(),
                "micronaut.server.port",
                server.port() == 0 ? ANY_FREE_PORT : server.port());
    }
}
