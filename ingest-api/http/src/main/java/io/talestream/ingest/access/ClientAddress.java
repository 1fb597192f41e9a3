package io.talestream.ingest.access;

import io.micronaut.context.annotation.Context;
import io.micronaut.http.HttpRequest;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/// The address of a request's client. `X-Forwarded-For` counts only as far as trusted proxies have written it: every
/// client can send that header. Created at the start, so that a wrong setting is reported then.
@Context
public final class ClientAddress {
    private static final String HEADER = "X-Forwarded-For";

    private final List<AddressRange> trusted;

    ClientAddress(LookUpSettings settings) {
        this.trusted = settings.trustedProxies().stream()
                .flatMap(ClientAddress::entries)
                .map(ClientAddress::range)
                .toList();
    }

    /// Each proxy appends the address that it was called from, so the last entry is the nearest.
    public String of(HttpRequest<?> request) {
        InetAddress client = request.getRemoteAddress().getAddress();
        List<String> hops = request.getHeaders().getAll(HEADER).stream()
                .flatMap(ClientAddress::entries)
                .toList();
        for (String hop : hops.reversed()) {
            if (!isTrusted(client)) {
                break;
            }
            try {
                client = InetAddress.ofLiteral(hop);
            } catch (IllegalArgumentException e) {
                break;
            }
        }
        return client.getHostAddress();
    }

    private boolean isTrusted(InetAddress address) {
        return trusted.stream().anyMatch(range -> range.contains(address));
    }

    private static Stream<String> entries(String list) {
        return Stream.of(list.split(",", -1)).map(String::strip).filter(entry -> !entry.isEmpty());
    }

    private static AddressRange range(String text) {
        try {
            return AddressRange.of(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "talestream.look-ups.trusted-proxies must be addresses or ranges, has " + text, e);
        }
    }
}
