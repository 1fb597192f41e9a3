package io.talestream.local;

import java.util.Map;

/// The Micronaut properties for the address and port to listen on.
final class HttpProperties {
    private static final int ANY_FREE_PORT = -1;

    private HttpProperties() {}

    static Map<String, Object> of(ServerSettings server) {
        return Map.of(
                "micronaut.server.host",
                server.host(),
                "micronaut.server.port",
                server.port() == 0 ? ANY_FREE_PORT : server.port());
    }
}
