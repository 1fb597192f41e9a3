package io.talestream.app.config;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;

/// The address and port that a service of `talestream serve` listens on.
///
/// @param host the address to listen on; 0.0.0.0 in a container
/// @param port the port to listen on; 0 for any free port
@ConfigurationProperties("talestream.server")
public record ServerSettings(
        @Bindable(defaultValue = "127.0.0.1") String host,
        @Bindable(defaultValue = "8080") int port) {
    private static final int ANY_FREE_PORT = -1;

    /// The properties of Micronaut's own server.
    public Map<String, Object> properties() {
        return Map.of("micronaut.server.host", host, "micronaut.server.port", port == 0 ? ANY_FREE_PORT : port);
    }

    public InetAddress address() {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new UsageError("TALESTREAM_SERVER_HOST cannot be resolved: " + host);
        }
    }
}
