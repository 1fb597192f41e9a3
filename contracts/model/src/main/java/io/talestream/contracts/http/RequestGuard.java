package io.talestream.contracts.http;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Decides by its headers whether a server answers a request. Every page in a browser can send requests to servers of
/// the same machine: directly, and by DNS rebinding under a host name of its own.
///
/// @param names host names of the server besides those of the loopback address, with the port unless it is the usual
///   one
/// @param pages hosts of the pages that may call the server besides its own pages, in the same form
public record RequestGuard(Set<String> names, Set<String> pages) {
    /// Without other names, for servers that no page calls.
    public static final RequestGuard LOOPBACK = new RequestGuard(Set.of(), Set.of());

    private static final List<String> LOOPBACK_NAMES = List.of("127.0.0.1", "localhost", "[::1]");
    private static final int USUAL_PORT = 80;

    public RequestGuard {
        names = names.stream().map(RequestGuard::lowerCase).collect(Collectors.toUnmodifiableSet());
        pages = pages.stream().map(RequestGuard::lowerCase).collect(Collectors.toUnmodifiableSet());
    }

    /// The hosts of a server on this port of the loopback address.
    public static Set<String> loopback(int port) {
        return LOOPBACK_NAMES.stream()
                .map(name -> port == USUAL_PORT ? name : name + ":" + port)
                .collect(Collectors.toUnmodifiableSet());
    }

    /// Whether a request to this server is to be answered.
    ///
    /// @param port the port that received the request
    /// @param headers returns the values of a header, none if it is missing
    public boolean allows(int port, Function<String, List<String>> headers) {
        List<String> hosts = headers.apply("Host");
        if (hosts.size() != 1) {
            return false;
        }
        String host = lowerCase(hosts.getFirst());
        if (!loopback(port).contains(host) && !names.contains(host)) {
            return false;
        }
        List<String> origins = headers.apply("Origin");
        if (!origins.isEmpty()) {
            return origins.size() == 1 && (isOf(Set.of(host), origins.getFirst()) || isPage(origins.getFirst()));
        }
        // A link of any site may lead to a page.
        return !headers.apply("Sec-Fetch-Site").contains("cross-site")
                || headers.apply("Sec-Fetch-Dest").contains("document");
    }

    /// Whether pages of this origin may call the server and read its responses.
    public boolean isPage(String origin) {
        return isOf(pages, origin);
    }

    private static boolean isOf(Set<String> hosts, String origin) {
        return hosts.stream().anyMatch(host -> origin.equals("http://" + host) || origin.equals("https://" + host));
    }

    private static String lowerCase(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
