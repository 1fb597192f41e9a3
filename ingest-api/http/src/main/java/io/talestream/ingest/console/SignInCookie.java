package io.talestream.ingest.console;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.cookie.Cookie;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/// The cookie with a refresh token. Scripts cannot read it, and browsers send it to the routes of the sign-in only. Its
/// name has the port, which cookies do not distinguish: two systems on one machine do not replace each other's.
record SignInCookie(String name) {
    /// Browsers drop a cookie whose name and value are longer together.
    static final int LONGEST = 4096;

    private static final String PATH = "/app/sign-in";
    /// Not longer than issuers usually accept a refresh token.
    private static final Duration LIFE = Duration.ofDays(30);

    /// On a plain connection, which browsers only accept from this machine, not all of them allow the prefix.
    static SignInCookie of(ConsoleOrigin origin) {
        return new SignInCookie((origin.isEncrypted() ? "__Secure-" : "") + "talestream-" + origin.port());
    }

    Optional<String> find(HttpRequest<?> request) {
        try {
            return request.getCookies()
                    .findCookie(name)
                    .map(Cookie::getValue)
                    .map(value -> URLDecoder.decode(value, StandardCharsets.UTF_8))
                    .filter(value -> !value.isEmpty());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /// The header that stores the token; empty if browsers would drop it.
    Optional<String> holding(String token) {
        String value = URLEncoder.encode(token, StandardCharsets.UTF_8);
        return name.length() + value.length() > LONGEST ? Optional.empty() : Optional.of(header(value, LIFE));
    }

    /// The header that removes the cookie.
    String removed() {
        return header("", Duration.ZERO);
    }

    private String header(String value, Duration life) {
        return "%s=%s; Max-Age=%d; Path=%s; Secure; HttpOnly; SameSite=Strict"
                .formatted(name, value, life.toSeconds(), PATH);
    }
}
