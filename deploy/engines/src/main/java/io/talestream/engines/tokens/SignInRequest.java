package io.talestream.engines.tokens;

import io.talestream.contracts.http.RequestGuard;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// An authorization request with PKCE: only the application can redeem the code, since it alone knows the verifier
/// behind the challenge.
record SignInRequest(URI redirect, Optional<String> state, Optional<String> nonce, String challenge) {
    private static final Pattern CHALLENGE = Pattern.compile("[A-Za-z0-9_-]{43}");

    /// The parsed request, or the reason why it is refused.
    sealed interface Read {
        record Good(SignInRequest request) implements Read {}

        /// The client is valid: the error is returned to it by redirect.
        record Refused(SignInRequest request, String error, String description) implements Read {}

        /// The client is unknown or invalid: there is no redirect.
        record NotOurs(String why) implements Read {}
    }

    static Read of(IssuerRequest call, RequestGuard guard) {
        if (!call.parameter("client_id").equals(Optional.of(LocalIssuer.CLIENT))) {
            return new Read.NotOurs("The application that sent you here is not known to this machine.");
        }
        Optional<URI> redirect = call.parameter("redirect_uri").flatMap(uri -> PageAddress.of(uri, guard));
        if (redirect.isEmpty()) {
            return new Read.NotOurs("The application that sent you here is not the Talestream of this issuer.");
        }
        String challenge = call.parameter("code_challenge").orElse("");
        var request = new SignInRequest(redirect.get(), call.parameter("state"), call.parameter("nonce"), challenge);
        if (!call.parameter("response_type").equals(Optional.of("code"))) {
            return new Read.Refused(request, "unsupported_response_type", "response_type must be code");
        }
        if (!call.parameter("code_challenge_method").equals(Optional.of("S256"))
                || !CHALLENGE.matcher(challenge).matches()) {
            return new Read.Refused(request, "invalid_request", "a code_challenge of method S256 is needed");
        }
        return new Read.Good(request);
    }

    /// The redirect back to the application, with these parameters and its state.
    URI answeredWith(Map<String, String> parameters) {
        String query = parameters.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + encoded(entry.getValue()))
                .sorted()
                .collect(Collectors.joining("&"));
        String all = query + state.map(value -> "&state=" + encoded(value)).orElse("");
        return URI.create(redirect + (redirect.getRawQuery() == null ? "?" : "&") + all);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
