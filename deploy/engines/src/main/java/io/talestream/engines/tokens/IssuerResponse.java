package io.talestream.engines.tokens;

import com.nimbusds.jose.util.JSONObjectUtils;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

/// A response of the issuer; it must not be cached.
record IssuerResponse(int status, Map<String, String> headers, String body) {
    IssuerResponse {
        headers = Map.copyOf(headers);
    }

    static IssuerResponse json(int status, Map<String, Object> fields) {
        return new IssuerResponse(
                status,
                Map.of("Content-Type", "application/json", "Cache-Control", "no-store"),
                JSONObjectUtils.toJSONString(new LinkedHashMap<>(fields)));
    }

    /// An OAuth 2 error.
    static IssuerResponse refused(String error, String description) {
        return json(400, Map.of("error", error, "error_description", description));
    }

    /// @param policy what the page may load and where its form may be sent
    static IssuerResponse page(int status, String html, String policy) {
        return new IssuerResponse(
                status,
                Map.of(
                        "Content-Type",
                        "text/html; charset=utf-8",
                        "Cache-Control",
                        "no-store",
                        "Content-Security-Policy",
                        policy,
                        // With "no-referrer" a browser would omit the origin of a submitted form.
                        "Referrer-Policy",
                        "same-origin",
                        "X-Content-Type-Options",
                        "nosniff",
                        "X-Frame-Options",
                        "DENY"),
                html);
    }

    static IssuerResponse redirect(URI to) {
        return new IssuerResponse(
                303,
                Map.of("Location", to.toString(), "Cache-Control", "no-store", "Referrer-Policy", "no-referrer"),
                "");
    }

    static IssuerResponse empty(int status) {
        return new IssuerResponse(status, Map.of(), "");
    }
}
