package io.talestream.app.config;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Optional;

/// The address and port that a service of `talestream serve` listens on.
///
/// @param host the address to listen on; 0.0.0.0 in a container
/// @param port the port to listen on; 0 for any free port
/// @param names the host names of the API besides those of the loopback address, as in `tales.example.org`, with the
///   port unless it is the usual one, and commas between; others are refused, except if this is left out and the API
///   listens on more than the loopback address
@ConfigurationProperties("talestream.server")
public record ServerSettings(
        @Bindable(defaultValue = "127.0.0.1") String host,
        @Bindable(defaultValue = "8080") int port,
        Optional<String> names) {
    private static final int ANY_FREE_PORT = -1;

    public ServerSettings at(int other) {
        return new ServerSettings(host, other, names);
    }

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
