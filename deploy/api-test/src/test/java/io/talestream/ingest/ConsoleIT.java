package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.ingest.Client.Answer;
import io.talestream.testing.engine.Engines;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The class path of the tests has a placeholder for the console.
@MicronautTest
class ConsoleIT {
    private static final String SCRIPT = "/assets/main-1a2b3c.js";

    private final Client browser;

    ConsoleIT(ApiServer api) {
        this.browser = api.anonymous();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/app",
                "/app/",
                "/app/w/01J0000000000000000000000A/c/01J0000000000000000000000B?t=123456",
                "/app/invite/some-code",
                "/app/signed-in?code=abc&state=def",
                "/app/shared/a.b"
            })
    void every_console_path_returns_the_page(String address) {
        Answer page = browser.get(address).is(200);

        assertThat(page.body()).contains("Stands in for the console");
        assertThat(page.contentType()).contains("text/html; charset=utf-8");
        page.hasSafeHeaders("no-cache");
    }

    @Test
    void a_cached_page_is_304() {
        String tag = browser.get("/app").is(200).etag().orElseThrow();

        Answer again = browser.withHeader("If-None-Match", "\"other\", " + tag)
                .get("/app/search")
                .is(304);
        assertThat(again.body()).isEmpty();
        assertThat(again.etag()).contains(tag);
        browser.withHeader("If-None-Match", "\"other\"").get("/app").is(200);
    }

    @Test
    void a_hashed_asset_is_cached_for_a_year() {
        Answer script = browser.get(SCRIPT).is(200);

        assertThat(script.body()).contains("export const line59");
        assertThat(script.contentType()).contains("text/javascript; charset=utf-8");
        script.hasSafeHeaders("public, max-age=31536000, immutable");
    }

    @Test
    void an_asset_is_compressed_on_request() {
        Answer script =
                browser.withHeader("Accept-Encoding", "gzip").get(SCRIPT).is(200);

        assertThat(header(script, "Content-Encoding")).isEqualTo("gzip");
    }

    @Test
    void an_icon_is_served() {
        assertThat(browser.get("/stand-in.svg").is(200).contentType()).contains("image/svg+xml");
    }

    @Test
    void the_service_worker_is_checked_for_changes() {
        Answer script = browser.get("/sw.js").is(200);

        assertThat(script.contentType()).contains("text/javascript; charset=utf-8");
        script.hasSafeHeaders("no-cache");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/assets/none.js",
                "/assets/..%2Findex.html",
                "/assets/..%2F..%2Fapplication.yml",
                "/assets/",
                "/assets",
                "/none.svg",
                "/application.yml",
                "/index.html",
                "/api",
                "/api/none",
                "/application"
            })
    void a_missing_file_is_a_404_problem(String address) {
        browser.get(address).isProblem(404).hasSafeHeaders("no-store");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/prometheus", "/docs", "/openapi.json", "/operations"})
    void responses_that_do_not_mention_caching_are_not_stored(String address) {
        browser.get(address).hasSafeHeaders("no-store");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/app/shared/code", SCRIPT, "/stand-in.svg", "/sw.js"})
    void the_policy_forbids_foreign_content(String address) {
        Answer answer = browser.get(address).is(200);

        assertThat(header(answer, "Content-Security-Policy").split("; "))
                .contains(
                        "default-src 'none'",
                        "script-src 'self'",
                        "style-src 'self'",
                        "worker-src 'self'",
                        "base-uri 'none'",
                        "form-action 'self'",
                        "frame-ancestors 'none'")
                .noneMatch(rule -> rule.contains("unsafe") || rule.contains("*") || rule.endsWith("https:"));
        assertThat(header(answer, "Cross-Origin-Opener-Policy")).isEqualTo("same-origin");
        assertThat(header(answer, "Permissions-Policy")).contains("microphone=()");
    }

    @Test
    void the_policy_allows_connections_to_the_api_and_the_bucket_only() {
        URI bucket = Engines.s3().endpoint();

        assertThat(header(browser.get("/app"), "Content-Security-Policy"))
                .contains("media-src 'self' blob:;")
                .containsPattern("connect-src 'self' http://%s;".formatted(bucket.getAuthority()));
    }

    @Test
    void sign_in_endpoints_are_discovered_from_the_issuer() {
        Answer settings = browser.get("/app/settings.json").is(200);

        assertThat(settings.text("signIn.authorizationEndpoint")).endsWith("/talestream/authorize");
        assertThat(settings.text("signIn.endSessionEndpoint")).endsWith("/talestream/endsession");
        assertThat(settings.text("signIn.clientId")).isEqualTo("talestream-tests");
        assertThat(settings.text("signIn.scope")).isEqualTo("openid profile email");
        assertThat(settings.text("signIn.signUp")).isEqualTo("true");
        settings.hasSafeHeaders("no-cache");
    }

    @Test
    void configured_endpoints_override_discovery() {
        var other = ApiServer.with(Map.of(
                "talestream.console.authorization-endpoint", "https://sign-in.example.com/oauth2/authorize",
                "talestream.console.token-endpoint", "https://sign-in.example.com/oauth2/token",
                "talestream.console.client-id", "the-client",
                "talestream.console.scope", "openid",
                "talestream.console.sign-up", "false"));
        try (var _ = other.server) {
            Answer settings = other.anonymous().get("/app/settings.json").is(200);

            assertThat(settings.text("signIn.authorizationEndpoint"))
                    .isEqualTo("https://sign-in.example.com/oauth2/authorize");
            assertThat(settings.text("signIn.clientId")).isEqualTo("the-client");
            assertThat(settings.text("signIn.scope")).isEqualTo("openid");
            assertThat(settings.text("signIn.signUp")).isEqualTo("false");
            assertThat(settings.field("signIn").get("endSessionEndpoint")).isNull();
        }
    }

    @Test
    void the_page_is_served_while_the_issuer_is_unreachable() {
        var other = ApiServer.with(Map.of("talestream.auth.issuer", SickDynamo.nowhere() + "/missing"));
        try (var _ = other.server) {
            other.anonymous().get("/app").is(200);
            assertThat(other.anonymous()
                            .get("/app/settings.json")
                            .isProblem(503)
                            .retryAfter())
                    .isPresent();
        }
    }

    private static String header(Answer answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }
}
