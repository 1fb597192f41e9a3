package io.talestream.engines.tokens;

import io.talestream.contracts.http.RequestGuard;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

final class PageAddress {
    private PageAddress() {}

    /// Accepts a URI as redirect target if pages of its origin may use the issuer.
    static Optional<URI> of(String text, RequestGuard guard) {
        try {
            URI uri = new URI(text);
            boolean isPage = uri.getHost() != null && uri.getRawFragment() == null && guard.isPage(origin(uri));
            return isPage ? Optional.of(uri) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    static String origin(URI uri) {
        return uri.getScheme() + "://" + uri.getRawAuthority();
    }
}
