package io.talestream.local;

import io.talestream.contracts.http.RequestGuard;
import java.util.HashSet;
import java.util.Set;
import picocli.CommandLine.Option;

/// The host names that browsers use for the API.
final class NamesOption {
    @Option(
            names = "--name",
            paramLabel = "HOST[:PORT]",
            description = "Also serve browsers that use this host name, such as that of a proxy (repeatable)")
    private Set<String> names = new HashSet<>();

    Set<String> names() {
        return names;
    }

    /// The hosts of an API on this port.
    static Set<String> hosts(int port, Set<String> names) {
        Set<String> hosts = new HashSet<>(RequestGuard.loopback(port));
        hosts.addAll(names);
        return hosts;
    }
}
