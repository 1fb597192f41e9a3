package io.talestream.engines.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.talestream.contracts.http.RequestGuard;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.text.ParseException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignInIT {
    private static final String VERIFIER = "a-verifier-that-only-the-page-knows-0123456789";
    private static final String BACK = "http://127.0.0.1:8080/app/signed-in";
    private static final RequestGuard GUARD = new RequestGuard(Set.of(), RequestGuard.loopback(8080));
    private static final Pattern TOKEN = Pattern.compile("name=\"token\" value=\"([0-9a-f]+)\"");

    private static LocalIssuer issuer;

    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeAll
    static void start() {
        issuer = LocalIssuer.start(0, GUARD);
    }

    @AfterAll
    static void stop() {
        issuer.close();
    }

    @Test
    void signing_in_with_a_name_returns_the_tokens_of_that_user() throws Exception {
        var tokens = json(redeem(code("Ada Vale"), VERIFIER));

        var access = claims(tokens, "access_token");
        assertThat(access.getSubject()).isEqualTo(new LocalUser("Ada Vale").subject());
        assertThat(access.getIssuer()).isEqualTo(issuer.issuer().toString());
        assertThat(access.getClaims())
                .containsEntry("token_use", "access")
                .containsEntry("client_id", LocalIssuer.CLIENT)
                .containsEntry("username", "Ada Vale")
                .doesNotContainKeys("aud", "name", "email", "email_verified", "cognito:groups");
        var identity = claims(tokens, "id_token");
        assertThat(identity.getAudience()).containsExactly(LocalIssuer.CLIENT);
        assertThat(identity.getClaims())
                .containsEntry("sub", access.getSubject())
                .containsEntry("token_use", "id")
                .containsEntry("nonce", "n-1")
                .containsEntry("name", "Ada Vale")
                .containsEntry("email", "ada.vale@localhost")
                .containsEntry("email_verified", true)
                .containsEntry("cognito:username", "Ada Vale")
                .containsKeys("auth_time", "iat", "exp", "jti")
                .doesNotContainKeys("client_id", "scope", "username");
        assertThat(tokens).containsEntry("token_type", "Bearer").containsEntry("expires_in", 3600L);
    }

    @Test
    void the_state_is_returned_to_the_application() throws Exception {
        var back = signedIn(query(), "Ada");

        assertThat(back.toString()).startsWith(BACK + "?code=");
        assertThat(parameters(back)).containsEntry("state", "a state & more");
    }

    @Test
    void every_spelling_of_a_name_is_the_same_user() {
        assertThat(new LocalUser("  ada   VALE ").subject())
                .isEqualTo(new LocalUser("Ada Vale").subject())
                // Stable forever: tables contain it.
                .isEqualTo("local-5f5e009b75e9f0c23de1f982583c8bc1");
        assertThat(new LocalUser("Ada Vail").subject()).isNotEqualTo(new LocalUser("Ada Vale").subject());
    }

    @Test
    void a_code_is_refused_without_its_verifier() throws Exception {
        assertThat(redeem(code("Ada"), VERIFIER + "x").body()).contains("invalid_grant");
        assertThat(redeem(code("Ada"), "").body()).contains("invalid_grant");
    }

    @Test
    void a_code_is_valid_once_even_after_a_failed_attempt() throws Exception {
        var used = code("Ada");
        var tried = code("Ada");

        assertThat(redeem(used, VERIFIER).statusCode()).isEqualTo(200);
        assertThat(redeem(used, VERIFIER).statusCode()).isEqualTo(400);
        assertThat(redeem(tried, "something else").statusCode()).isEqualTo(400);
        assertThat(redeem(tried, VERIFIER).statusCode()).isEqualTo(400);
    }

    @Test
    void a_code_is_valid_for_its_redirect_address_only() throws Exception {
        var answer = post(Map.of(
                "grant_type",
                "authorization_code",
                "client_id",
                LocalIssuer.CLIENT,
                "redirect_uri",
                "http://127.0.0.1:9999/app/signed-in",
                "code_verifier",
                VERIFIER,
                "code",
                code("Ada")));

        assertThat(answer.body()).contains("invalid_grant");
    }

    @Test
    void a_request_without_a_challenge_is_refused() throws Exception {
        for (var wrong : List.of(
                Map.of("code_challenge", ""),
                Map.of("code_challenge_method", "plain"),
                Map.of("code_challenge", "short"))) {
            var back = URI.create(
                    get(authorize(with(wrong))).headers().firstValue("Location").orElseThrow());

            assertThat(parameters(back))
                    .containsEntry("error", "invalid_request")
                    .containsEntry("state", "a state & more")
                    .doesNotContainKey("code");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com/app/signed-in",
                "http://example.com",
                "http://127.0.0.1:9999/app/signed-in",
                "http://127.0.0.1/app/signed-in",
                "http://127.0.0.1.example.com/",
                "http://127.0.0.1:8080@example.com/",
                "http://127.0.0.1:8080/#fragment",
                "javascript:alert(1)",
                "//example.com",
                "http://[::2]/",
                "not an address"
            })
    void redirects_to_other_origins_than_the_api_are_refused(String elsewhere) throws Exception {
        for (var method : List.of("GET", "POST")) {
            var answer = send(request(authorize(with(Map.of("redirect_uri", elsewhere))))
                    .method(method, form(Map.of("name", "Ada", "token", "any"))));

            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.headers().firstValue("Location")).isEmpty();
        }
        var ended = get(URI.create(issuer.issuer() + "/endsession?post_logout_redirect_uri=" + encoded(elsewhere)));
        assertThat(ended.headers().firstValue("Location")).isEmpty();
    }

    @Test
    void signing_out_redirects_to_the_application() throws Exception {
        var ended = get(URI.create(issuer.issuer() + "/endsession?post_logout_redirect_uri=" + encoded(BACK)));

        assertThat(ended.headers().firstValue("Location")).contains(BACK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "client_credentials",
                "password",
                "urn:ietf:params:oauth:grant-type:jwt-bearer",
                "urn:ietf:params:oauth:grant-type:token-exchange",
                "implicit",
                ""
            })
    void no_other_grant_gives_a_token(String grant) throws Exception {
        var fields = Map.of(
                "grant_type",
                grant,
                "client_id",
                LocalIssuer.CLIENT,
                "client_secret",
                "secret",
                "username",
                "ada",
                "password",
                "ada",
                "subject_token",
                issuer.token("ada", LocalIssuer.CLIENT, Map.of(), Duration.ofHours(1)),
                "assertion",
                issuer.token("ada", LocalIssuer.CLIENT, Map.of(), Duration.ofHours(1)));

        var answer = post(fields);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("unsupported_grant_type").doesNotContain("access_token");
    }

    @Test
    void a_refresh_token_gives_an_access_token_for_the_same_user() throws Exception {
        var first = json(redeem(code("Ada"), VERIFIER));

        var second = json(refresh(text(first, "refresh_token")));

        assertThat(claims(second, "access_token").getSubject())
                .isEqualTo(claims(first, "access_token").getSubject());
        assertThat(claims(second, "access_token").getClaims()).containsEntry("token_use", "access");
    }

    @Test
    void a_refresh_token_is_replaced_and_the_use_of_an_older_one_ends_the_sign_in() throws Exception {
        var first = json(redeem(code("Ada"), VERIFIER));
        var second = json(refresh(text(first, "refresh_token")));
        assertThat(text(second, "refresh_token")).isNotEqualTo(text(first, "refresh_token"));
        var third = json(refresh(text(second, "refresh_token")));

        assertThat(refresh(text(first, "refresh_token")).body()).contains("invalid_grant");
        assertThat(refresh(text(third, "refresh_token")).body()).contains("invalid_grant");
    }

    @Test
    void revoking_a_refresh_token_or_signing_out_ends_the_sign_in() throws Exception {
        var revoked = json(redeem(code("Ada"), VERIFIER));
        var ended = json(redeem(code("Ada"), VERIFIER));
        var other = json(redeem(code("Ada"), VERIFIER));

        var answer = send(request(URI.create(issuer.issuer() + "/revoke"))
                .POST(form(Map.of("token", text(revoked, "refresh_token")))));
        get(URI.create(issuer.issuer() + "/endsession?id_token_hint=" + text(ended, "id_token")));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(refresh(text(revoked, "refresh_token")).body()).contains("invalid_grant");
        assertThat(refresh(text(ended, "refresh_token")).body()).contains("invalid_grant");
        assertThat(refresh(text(other, "refresh_token")).statusCode()).isEqualTo(200);
    }

    @Test
    void a_refresh_token_without_an_expiry_is_refused(@TempDir Path directory) throws Exception {
        try (var kept = SharedKey.issuerOn(directory, GUARD)) {
            var endless = new SignedJWT(
                    new JWSHeader(JWSAlgorithm.RS256),
                    new JWTClaimsSet.Builder()
                            .issuer(kept.issuer().toString())
                            .claim("token_use", "refresh")
                            .claim("name", "Ada")
                            .claim("sid", "a sign-in")
                            .jwtID("an id")
                            .build());
            endless.sign(new RSASSASigner(SigningKey.find(directory).orElseThrow()));

            var answer = send(request(URI.create(kept.issuer() + "/token"))
                    .POST(form(Map.of(
                            "grant_type",
                            "refresh_token",
                            "client_id",
                            LocalIssuer.CLIENT,
                            "refresh_token",
                            endless.serialize()))));

            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).contains("invalid_grant");
        }
    }

    @Test
    void only_refresh_tokens_of_this_issuer_are_accepted(@TempDir Path directory) throws Exception {
        var tokens = json(redeem(code("Ada"), VERIFIER));
        var good = SignedJWT.parse(text(tokens, "refresh_token")).getJWTClaimsSet();
        Map<String, Object> claims = new HashMap<>(good.getClaims());
        List.of("exp", "iat", "iss").forEach(claims::remove);
        var ended = issuer.token(good.getSubject(), LocalIssuer.CLIENT, claims, Duration.ofMinutes(-5));
        String strangers;
        try (var stranger = SharedKey.issuerOn(directory, GUARD)) {
            strangers = stranger.token(
                    good.getSubject(),
                    LocalIssuer.CLIENT,
                    with(claims, "iss", issuer.issuer().toString()),
                    Duration.ofHours(1));
        }
        var elsewhere = issuer.token(
                good.getSubject(),
                LocalIssuer.CLIENT,
                with(claims, "iss", "http://127.0.0.1/another"),
                Duration.ofHours(1));

        for (var wrong : List.of(
                text(tokens, "access_token"), text(tokens, "id_token"), ended, elsewhere, strangers, "no token")) {
            assertThat(refresh(wrong).body()).contains("invalid_grant");
        }
        assertThat(refresh(issuer.token(good.getSubject(), LocalIssuer.CLIENT, claims, Duration.ofHours(1)))
                        .statusCode())
                .isEqualTo(200);
    }

    private static Map<String, Object> with(Map<String, Object> claims, String name, Object value) {
        Map<String, Object> changed = new HashMap<>(claims);
        changed.put(name, value);
        return changed;
    }

    @Test
    void the_page_loads_nothing_and_its_form_submits_to_the_application_only() throws Exception {
        var page = get(authorize(query()));

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                .startsWith("default-src 'none'")
                .contains("form-action 'self' http://127.0.0.1:8080;")
                .contains("frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(page.body())
                .contains("<html lang=\"en\">", "<label for=\"name\">", "<input id=\"name\" name=\"name\"")
                .doesNotContain("<script", "src=", "<link", "url(", "https:");
        assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");
    }

    @Test
    void request_parameters_are_escaped_in_the_page() throws Exception {
        var page = get(authorize(with(Map.of("state", "\"><script>alert(1)</script>"))));

        assertThat(page.body()).doesNotContain("<script");
    }

    @Test
    void a_missing_name_shows_the_form_again() throws Exception {
        for (var name : List.of("", "   ", "x".repeat(101), "a\nb\u0007")) {
            var answer = send(request(authorize(query())).POST(form(Map.of("name", name, "token", token(query())))));

            assertThat(answer.statusCode()).as(name).isEqualTo(400);
            assertThat(answer.body()).contains("role=\"alert\"", "aria-invalid=\"true\"");
        }
    }

    @Test
    void no_page_may_read_the_response() throws Exception {
        var ours = send(request(URI.create(issuer.issuer() + "/token"))
                .header("Origin", "http://127.0.0.1:8080")
                .POST(form(Map.of())));
        assertThat(ours.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
        for (var origin : List.of("https://example.com", "http://127.0.0.1:9999", "http://localhost", "null")) {
            for (var path : List.of("/.well-known/openid-configuration", "/token")) {
                var other = send(request(URI.create(issuer.issuer() + path))
                        .header("Origin", origin)
                        .POST(form(Map.of())));

                assertThat(other.statusCode()).isEqualTo(403);
                assertThat(other.headers().firstValue("Access-Control-Allow-Origin"))
                        .isEmpty();
            }
        }
    }

    @Test
    void a_form_of_another_origin_is_refused() throws Exception {
        for (var origin : List.of("https://example.com", "null", "http://127.0.0.1:9999", "http://127.0.0.1:8080")) {
            var answer = send(request(authorize(query()))
                    .header("Origin", origin)
                    .POST(form(Map.of("name", "Ada", "token", token(query())))));

            assertThat(answer.statusCode()).as(origin).isEqualTo(403);
            assertThat(answer.headers().firstValue("Location")).isEmpty();
        }
    }

    @Test
    void a_form_that_the_page_of_the_same_request_does_not_contain_is_refused() throws Exception {
        for (var token : List.of("", "0".repeat(64), token(with(Map.of("state", "of another request"))))) {
            var answer = send(request(authorize(query())).POST(form(Map.of("name", "Ada", "token", token))));

            assertThat(answer.statusCode()).as(token).isEqualTo(403);
            assertThat(answer.headers().firstValue("Location")).isEmpty();
        }
    }

    @Test
    void only_local_host_names_are_accepted() throws Exception {
        int port = issuer.issuer().getPort();

        assertThat(statusLine("localhost:" + port)).contains(" 200 ");
        assertThat(statusLine("rebound.example.com:" + port)).contains(" 403 ");
    }

    @Test
    void a_repeated_parameter_is_refused() throws Exception {
        var answer = get(URI.create(authorize(query()) + "&redirect_uri=" + encoded(BACK)));

        assertThat(answer.statusCode()).isEqualTo(400);
    }

    private String statusLine(String host) throws IOException {
        try (var socket =
                new Socket(InetAddress.ofLiteral("127.0.0.1"), issuer.issuer().getPort())) {
            var head = "GET /talestream/jwks HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n".formatted(host);
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .findFirst()
                    .orElse("");
        }
    }

    private static Map<String, String> query() throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(VERIFIER.getBytes(StandardCharsets.US_ASCII));
        return Map.of(
                "response_type", "code",
                "client_id", LocalIssuer.CLIENT,
                "redirect_uri", BACK,
                "scope", "openid profile email",
                "state", "a state & more",
                "nonce", "n-1",
                "code_challenge", Base64.getUrlEncoder().withoutPadding().encodeToString(digest),
                "code_challenge_method", "S256");
    }

    private static Map<String, String> with(Map<String, String> others) throws Exception {
        Map<String, String> all = new HashMap<>(query());
        all.putAll(others);
        return all;
    }

    private static URI authorize(Map<String, String> parameters) {
        return URI.create(issuer.issuer() + "/authorize?" + encoded(parameters));
    }

    private String code(String name) throws Exception {
        return Objects.requireNonNull(parameters(signedIn(query(), name)).get("code"));
    }

    private URI signedIn(Map<String, String> parameters, String name) throws IOException, InterruptedException {
        var answer = send(request(authorize(parameters))
                .header("Origin", "http://127.0.0.1:" + issuer.issuer().getPort())
                .POST(form(Map.of("name", name, "token", token(parameters)))));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
        return URI.create(answer.headers().firstValue("Location").orElseThrow());
    }

    /// The token in the form of the page.
    private String token(Map<String, String> parameters) throws IOException, InterruptedException {
        var token = TOKEN.matcher(get(authorize(parameters)).body());
        assertThat(token.find()).isTrue();
        return token.group(1);
    }

    private HttpResponse<String> redeem(String code, String verifier) throws IOException, InterruptedException {
        return post(Map.of(
                "grant_type", "authorization_code",
                "client_id", LocalIssuer.CLIENT,
                "redirect_uri", BACK,
                "code_verifier", verifier,
                "code", code));
    }

    private HttpResponse<String> refresh(String token) throws IOException, InterruptedException {
        return post(Map.of("grant_type", "refresh_token", "client_id", LocalIssuer.CLIENT, "refresh_token", token));
    }

    private HttpResponse<String> post(Map<String, String> fields) throws IOException, InterruptedException {
        return send(request(URI.create(issuer.issuer() + "/token")).POST(form(fields)));
    }

    private HttpResponse<String> get(URI uri) throws IOException, InterruptedException {
        return send(request(uri).GET());
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(URI uri) {
        return HttpRequest.newBuilder(uri).header("Content-Type", "application/x-www-form-urlencoded");
    }

    private static HttpRequest.BodyPublisher form(Map<String, String> fields) {
        return HttpRequest.BodyPublishers.ofString(encoded(fields));
    }

    private static String encoded(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static Map<String, String> parameters(URI uri) {
        return Arrays.stream(uri.getRawQuery().split("&", -1))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
    }

    private static Map<String, Object> json(HttpResponse<String> answer) throws ParseException {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSONObjectUtils.parse(answer.body());
    }

    private static String text(Map<String, Object> fields, String name) {
        return Objects.requireNonNull(fields.get(name), name).toString();
    }

    private static JWTClaimsSet claims(Map<String, Object> tokens, String which) throws ParseException {
        return SignedJWT.parse(text(tokens, which)).getJWTClaimsSet();
    }
}
