package io.talestream.engines.tokens;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.Set;

/// A loopback address: other machines can neither listen on it nor be reached through it.
final class LoopbackAddress {
    private static final Set<String> NAMES = Set.of("127.0.0.1", "localhost", "[::1]");

    private LoopbackAddress() {}

    /// Accepts a URI as redirect target if it is a loopback address.
    static Optional<URI> of(String text) {
        try {
            URI uri = new URI(text);
            boolean here = "http".equals(uri.getScheme())
                    && uri.getHost() != null
                    && NAMES.contains(uri.getHost())
                    && uri.getRawUserInfo() == null
                    && uri.getRawFragment() == null;
            return here ? Optional.of(uri) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    static boolean isOrigin(String text) {
        return of(text).filter(uri -> origin(uri).equals(text)).isPresent();
    }

    static String origin(URI uri) {
        return "http://" + uri.getRawAuthority();
    }
}
