package io.talestream.testing.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.engines.tokens.LocalIssuer;
import io.talestream.testing.http.Requests;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The page of a local issuer on which users enter their names, used without a browser.
public record SignInPage(URI authorizationEndpoint) {
    public static final String VERIFIER = "a-verifier-that-only-the-page-knows-0123456789";
    public static final String NONCE = "n-1";

    private static final Pattern FORM_TOKEN = Pattern.compile("name=\"token\" value=\"([0-9a-f]+)\"");

    /// The code with which the console of this origin gets the tokens of a user.
    public String code(String origin, String name) {
        URI page = URI.create(authorizationEndpoint + "?"
                + form(Map.of(
                        "response_type",
                        "code",
                        "client_id",
                        LocalIssuer.CLIENT,
                        "redirect_uri",
                        origin + "/app/signed-in",
                        "scope",
                        "openid profile email",
                        "nonce",
                        NONCE,
                        "code_challenge",
                        challenge(),
                        "code_challenge_method",
                        "S256")));
        HttpResponse<String> shown = Requests.send(HttpRequest.newBuilder(page));
        Matcher token = FORM_TOKEN.matcher(shown.body());
        assertThat(token.find()).as(shown.body()).isTrue();
        HttpResponse<String> submitted = Requests.send(HttpRequest.newBuilder(page)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form(Map.of("name", name, "token", token.group(1))))));
        String back = submitted.headers().firstValue("Location").orElseThrow();
        return back.replaceFirst(".*[?&]code=([^&]+).*", "$1");
    }

    /// What the console sends to its server to exchange a code.
    public static String exchange(String code) {
        return exchange(code, VERIFIER, NONCE);
    }

    public static String exchange(String code, String verifier, String nonce) {
        return "{\"code\":\"%s\",\"verifier\":\"%s\",\"nonce\":\"%s\"}".formatted(code, verifier, nonce);
    }

    private static String challenge() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(VERIFIER.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String form(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }
}
