package io.talestream.local;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.net.InetAddress;
import java.net.UnknownHostException;

/// Where a service listens that `talestream serve` starts.
///
/// @param host the address; in a container it is 0.0.0.0
/// @param port 0 is any that is free
@ConfigurationProperties("talestream.server")
record ServerSettings(
        @Bindable(defaultValue = "127.0.0.1") String host,
        @Bindable(defaultValue = "8080") int port) {
    InetAddress address() {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new UsageError("TALESTREAM_SERVER_HOST is no address of this machine: " + host);
        }
    }
}
