package io.talestream.ingest;

import static io.talestream.testing.tokens.SignInPage.NONCE;
import static io.talestream.testing.tokens.SignInPage.VERIFIER;
import static io.talestream.testing.tokens.SignInPage.exchange;
import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.http.RequestGuard;
import io.talestream.engines.tokens.LocalIssuer;
import io.talestream.ingest.Client.Answer;
import io.talestream.testing.tokens.SignInPage;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// The routes that give the console's page access tokens, on a real issuer.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConsoleSignInIT {
    private static final String SIGN_IN = "/app/sign-in";
    private static final String REFRESH = SIGN_IN + "/refresh";
    /// Micronaut itself refuses other hosts' pages while the server is called by a local name.
    private static final String ORIGIN = "https://localhost";
    private static final String REMOVED =
            "__Secure-talestream-443=; Max-Age=0; Path=/app/sign-in; Secure; HttpOnly; SameSite=Strict";
    private static final Map<String, String> OWN_PAGE = Map.of("Origin", ORIGIN, "Sec-Fetch-Site", "same-origin");
    private static final Pattern COOKIE = Pattern.compile("(__Secure-talestream-443=[^;]+); Max-Age=2592000;"
            + " Path=/app/sign-in; Secure; HttpOnly; SameSite=Strict");

    private LocalIssuer issuer;
    private ApiServer api;

    @BeforeAll
    void start(@TempDir Path directory) {
        issuer = LocalIssuer.on(directory, new RequestGuard(Set.of(), Set.of("localhost", "127.0.0.1:8080")));
        api = ApiServer.with(signInAt(Map.of()));
    }

    @AfterAll
    void stop() {
        api.server.close();
        issuer.close();
    }

    private Map<String, Object> signInAt(Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>(Map.of(
                "talestream.auth.issuer", issuer.issuer().toString(),
                "talestream.auth.jwks-url", issuer.jwksUri().toString(),
                "talestream.auth.audience", LocalIssuer.CLIENT));
        settings.putAll(more);
        return settings;
    }

    @Test
    void signing_in_gives_the_page_an_access_token_and_the_browser_a_cookie_that_scripts_cannot_read() {
        Answer begun = begin(code(ORIGIN, "Ada Vale")).is(200).hasSafeHeaders("no-store");

        assertThat(setCookies(begun)).singleElement().asString().matches(COOKIE);
        String refreshToken = cookie(begun).replaceFirst(".*=", "");
        assertThat(begun.body()).doesNotContain(refreshToken);
        assertThat(begun.text("expiresIn")).isEqualTo("3600");
        assertThat(user(begun)).isEqualTo("Ada Vale");
        api.anonymous().withToken(refreshToken).get("/api/me").isProblem(401);
    }

    @Test
    void the_cookie_of_a_plain_connection_is_named_by_its_port() {
        String here = "http://127.0.0.1:8080";

        Answer begun = send("POST", SIGN_IN, exchange(code(here, "Ada")), page(here, "same-origin"));

        assertThat(setCookies(begun.is(200)))
                .singleElement()
                .asString()
                .startsWith("talestream-8080=")
                .endsWith("; Path=/app/sign-in; Secure; HttpOnly; SameSite=Strict");
    }

    @Test
    void a_refresh_gives_a_token_of_the_same_user_and_replaces_the_cookie() {
        String first = cookie(begin(code(ORIGIN, "Ada")));

        Answer refreshed = send("POST", REFRESH, "", with(first)).is(200).hasSafeHeaders("no-store");
        String second = cookie(refreshed);
        String third = cookie(send("POST", REFRESH, "", with(second)).is(200));

        assertThat(user(refreshed)).isEqualTo("Ada");
        assertThat(Set.of(first, second, third)).hasSize(3);
        for (String stolenOrStale : List.of(first, third)) {
            Answer ended = send("POST", REFRESH, "", with(stolenOrStale)).isProblem(401);
            assertThat(setCookies(ended)).containsExactly(REMOVED);
        }
    }

    @Test
    void a_browser_that_is_not_signed_in_gets_no_content() {
        for (String cookies : List.of("theme=dark", "__Secure-talestream-443=", "__Secure-talestream-443=%zz")) {
            Answer none = send("POST", REFRESH, "", with(cookies)).is(204);
            assertThat(setCookies(none)).isEmpty();
        }
        assertThat(setCookies(send("POST", REFRESH, "", with("__Secure-talestream-443=invented"))
                        .isProblem(401)))
                .containsExactly(REMOVED);
    }

    @Test
    void requests_of_other_pages_are_refused_and_change_nothing() {
        String code = code(ORIGIN, "Ada");
        String cookie = cookie(begin(code(ORIGIN, "Ada")));
        List<Map<String, String>> others = List.of(
                Map.of(),
                Map.of("Sec-Fetch-Site", "same-origin"),
                Map.of("Origin", ORIGIN),
                page(ORIGIN, "same-site"),
                page(ORIGIN, "cross-site"),
                page(ORIGIN, "none"),
                page("null", "same-origin"),
                page(ORIGIN + "/app", "same-origin"),
                Map.of("Origin", "https://evil.example.org"),
                Map.of("Origin", "http://localhost"),
                Map.of("Origin", "http://127.0.0.1:1"),
                Map.of("Origin", "http://evil" + host()),
                Map.of("Origin", "http://evil@" + host()));
        for (Map<String, String> other : others) {
            Map<String, String> headers = new HashMap<>(other);
            headers.put("Cookie", cookie);
            for (Answer refused : List.of(
                    send("POST", SIGN_IN, exchange(code), headers),
                    send("POST", REFRESH, "", headers),
                    send("DELETE", SIGN_IN, "", headers))) {
                assertThat(setCookies(refused.is(403))).isEmpty();
            }
        }
        send("POST", REFRESH, "", with(cookie)).is(200);
        begin(code).is(200);
    }

    /// Browsers send no `Sec-Fetch-Site` to a host that is neither encrypted nor local, and old ones never do.
    @Test
    void without_the_browsers_own_comparison_the_origin_must_be_the_host() {
        send("POST", REFRESH, "", Map.of("Origin", "http://" + host())).is(204);
        send("POST", REFRESH, "", Map.of("Origin", "https://" + host())).is(204);
    }

    @Test
    void signing_out_removes_the_cookie_and_ends_the_sign_in_at_the_issuer() {
        String cookie = cookie(begin(code(ORIGIN, "Ada")));
        String elsewhere = cookie(begin(code(ORIGIN, "Ada")));

        Answer ended = send("DELETE", SIGN_IN, "", with(cookie)).is(204);

        assertThat(setCookies(ended)).containsExactly(REMOVED);
        send("POST", REFRESH, "", with(cookie)).isProblem(401);
        send("POST", REFRESH, "", with(elsewhere)).is(200);
        assertThat(setCookies(send("DELETE", SIGN_IN, "", OWN_PAGE).is(204))).containsExactly(REMOVED);
    }

    @Test
    void a_new_sign_in_ends_the_earlier_one_of_the_browser() {
        String before = cookie(begin(code(ORIGIN, "Ada")));

        Answer begun = send("POST", SIGN_IN, exchange(code(ORIGIN, "Bo")), with(before));

        assertThat(user(begun.is(200))).isEqualTo("Bo");
        send("POST", REFRESH, "", with(before)).isProblem(401);
        send("POST", REFRESH, "", with(cookie(begun))).is(200);
    }

    @Test
    void a_wrong_or_missing_field_is_named_and_begins_no_sign_in() {
        assertThat(send("POST", SIGN_IN, "{}", OWN_PAGE).isProblem(400).each("errors", "field"))
                .containsExactly("code", "verifier", "nonce");
        Map<String, String> wrong = Map.of(
                exchange("invented"),
                "code",
                exchange(code(ORIGIN, "Ada"), VERIFIER + "x", NONCE),
                "code",
                exchange(code("http://127.0.0.1:8080", "Ada")),
                "code",
                exchange(code(ORIGIN, "Ada"), VERIFIER, "of another sign-in"),
                "nonce",
                exchange(code(ORIGIN, "Ada")) + " {}",
                "body",
                exchange(code(ORIGIN, "Ada")).replace("nonce", "colour"),
                "colour");
        wrong.forEach((body, field) -> {
            Answer refused = send("POST", SIGN_IN, body, OWN_PAGE).isProblem(400);
            assertThat(refused.text("errors.0.field")).as(refused.body()).isEqualTo(field);
            assertThat(setCookies(refused)).isEmpty();
        });
        assertThat(send("POST", REFRESH + "?colour=blue", "", OWN_PAGE)
                        .isProblem(400)
                        .text("errors.0.field"))
                .isEqualTo("colour");
        Map<String, String> form = new HashMap<>(OWN_PAGE);
        form.put("Content-Type", "text/plain");
        send("POST", SIGN_IN, exchange(code(ORIGIN, "Ada")), form).isProblem(415);
    }

    @Test
    void an_issuer_that_does_not_answer_ends_no_sign_in() {
        String cookie = cookie(begin(code(ORIGIN, "Ada")));
        String nowhere = SickDynamo.nowhere().toString();
        try (var broken = new TokenServer()) {
            for (String endpoint : List.of(nowhere, broken.address())) {
                var other = ApiServer.with(signInAt(Map.of(
                        "talestream.console.authorization-endpoint", nowhere,
                        "talestream.console.token-endpoint", endpoint,
                        "talestream.console.revocation-endpoint", endpoint)));
                try (var _ = other.server) {
                    Answer refused =
                            send(other, "POST", REFRESH, "", with(cookie)).isProblem(503);
                    assertThat(refused.retryAfter()).isPresent();
                    assertThat(setCookies(refused)).isEmpty();
                    send(other, "POST", SIGN_IN, exchange("a", "b", "c"), OWN_PAGE)
                            .isProblem(503);
                    assertThat(setCookies(send(other, "DELETE", SIGN_IN, "", with(cookie))
                                    .is(204)))
                            .containsExactly(REMOVED);
                }
            }
        }
    }

    @Test
    void an_issuer_may_keep_its_refresh_tokens_send_none_or_send_one_that_is_too_long() {
        try (var tokens = new TokenServer()) {
            var other = ApiServer.with(signInAt(Map.of(
                    "talestream.console.authorization-endpoint", tokens.address(),
                    "talestream.console.token-endpoint", tokens.address())));
            try (var _ = other.server) {
                tokens.answer(200, "{\"access_token\":\"a\",\"refresh_token\":\"r; x=1, é\"}");
                String odd = cookie(send(other, "POST", SIGN_IN, exchange("c", "v", "n"), OWN_PAGE)
                        .is(200));
                tokens.answer(200, "{\"access_token\":\"b\"}");
                Answer refreshed = send(other, "POST", REFRESH, "", with(odd)).is(200);
                assertThat(cookie(refreshed)).isEqualTo(odd);
                assertThat(refreshed.text("accessToken")).isEqualTo("b");
                assertThat(tokens.lastForm()).contains("refresh_token=r%3B+x%3D1%2C+%C3%A9");

                assertThat(setCookies(send(other, "POST", SIGN_IN, exchange("c", "v", "n"), OWN_PAGE)
                                .is(200)))
                        .containsExactly(REMOVED);
                tokens.answer(200, "{\"access_token\":\"c\",\"refresh_token\":\"%s\"}".formatted("r".repeat(4_090)));
                assertThat(setCookies(send(other, "POST", SIGN_IN, exchange("c", "v", "n"), OWN_PAGE)
                                .is(200)))
                        .containsExactly(REMOVED);
                tokens.answer(200, "{\"access_token\":\"c\",\"id_token\":\"no token\"}");
                send(other, "POST", SIGN_IN, exchange("c", "v", "n"), OWN_PAGE).isProblem(400);
            }
        }
    }

    private Answer begin(String code) {
        return send("POST", SIGN_IN, exchange(code), OWN_PAGE);
    }

    private Answer send(String method, String path, String body, Map<String, String> headers) {
        return send(api, method, path, body, headers);
    }

    private static Answer send(ApiServer server, String method, String path, String body, Map<String, String> headers) {
        Map<String, String> all = new HashMap<>(headers);
        if (!body.isEmpty()) {
            all.putIfAbsent("Content-Type", "application/json");
        }
        return server.anonymous().send(method, path, body.getBytes(StandardCharsets.UTF_8), all);
    }

    private String host() {
        return api.server.getURI().getRawAuthority();
    }

    private static Map<String, String> page(String origin, String site) {
        return Map.of("Origin", origin, "Sec-Fetch-Site", site);
    }

    private static Map<String, String> with(String cookie) {
        Map<String, String> headers = new HashMap<>(OWN_PAGE);
        headers.put("Cookie", cookie);
        return headers;
    }

    private static List<String> setCookies(Answer answer) {
        return answer.headers().allValues("Set-Cookie");
    }

    private static String cookie(Answer answer) {
        Matcher cookie = COOKIE.matcher(String.join("\n", setCookies(answer.is(200))));
        assertThat(cookie.matches()).as(answer.headers().toString()).isTrue();
        return cookie.group(1);
    }

    private String user(Answer granted) {
        return api.anonymous()
                .withToken(granted.text("accessToken"))
                .get("/api/me")
                .is(200)
                .text("name");
    }

    private String code(String origin, String name) {
        return new SignInPage(URI.create(issuer.issuer() + "/authorize")).code(origin, name);
    }
}
