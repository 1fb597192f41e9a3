package io.talestream.engines.tokens;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The parts of a request that the issuer evaluates.
///
/// @param isOfOtherPage whether a page of another origin sent it
record IssuerRequest(
        String method,
        String path,
        String rawQuery,
        Map<String, String> query,
        Map<String, String> body,
        Optional<String> authorization,
        boolean isOfOtherPage) {
    private static final String BEARER = "Bearer ";

    IssuerRequest {
        query = Map.copyOf(query);
        body = Map.copyOf(body);
    }

    static IssuerRequest of(
            String method,
            String path,
            String rawQuery,
            String rawBody,
            Optional<String> authorization,
            boolean isOfOtherPage) {
        return new IssuerRequest(
                method, path, rawQuery, fields(rawQuery), fields(rawBody), authorization, isOfOtherPage);
    }

    /// The token in the header `Authorization`.
    Optional<String> bearer() {
        return authorization.filter(sent -> sent.startsWith(BEARER)).map(sent -> sent.substring(BEARER.length()));
    }

    Optional<String> parameter(String name) {
        return Optional.ofNullable(query.get(name)).filter(value -> !value.isEmpty());
    }

    Optional<String> sent(String name) {
        return Optional.ofNullable(body.get(name)).filter(value -> !value.isEmpty());
    }

    /// OAuth 2 allows each parameter once; choosing one of two values would be open to manipulation.
    private static Map<String, String> fields(String encoded) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String pair : encoded.isEmpty() ? new String[0] : encoded.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
            if (fields.put(name, equals < 0 ? "" : decoded(pair.substring(equals + 1))) != null) {
                throw new IllegalArgumentException(name + " is there twice");
            }
        }
        return fields;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
