package io.talestream.engines.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.talestream.contracts.http.RequestGuard;
import io.talestream.engines.EngineFailure;
import io.talestream.engines.OpenAddresses;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalIssuerIT {
    private static final Duration AN_HOUR = Duration.ofHours(1);

    /// Below the range of ephemeral ports: no other process gets it while no issuer has it.
    private static final int PORT_THAT_IS_NOT_GIVEN_OUT = 24_731;

    private static LocalIssuer issuer;

    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeAll
    static void start() {
        issuer = LocalIssuer.start();
    }

    @AfterAll
    static void stop() {
        issuer.close();
    }

    @Test
    void a_token_is_signed_by_the_published_key() throws Exception {
        var token = SignedJWT.parse(issuer.token("ada", "the-app", Map.of(), AN_HOUR));

        assertThat(token.getHeader().getAlgorithm()).isEqualTo(JWSAlgorithm.RS256);
        assertThat(isSignedBy(issuer, token)).isTrue();
    }

    @Test
    void a_token_has_subject_client_and_expiry() throws Exception {
        var claims = claims(issuer.token("ada", "the-app", Map.of(), AN_HOUR));

        assertThat(claims.getIssuer()).isEqualTo(issuer.issuer().toString());
        assertThat(claims.getSubject()).isEqualTo("ada");
        assertThat(claims.getAudience()).isEmpty();
        assertThat(claims.getClaims()).containsEntry("client_id", "the-app").containsEntry("token_use", "access");
        assertThat(Duration.between(
                        claims.getIssueTime().toInstant(),
                        claims.getExpirationTime().toInstant()))
                .isEqualTo(AN_HOUR);
    }

    @Test
    void a_negative_duration_gives_an_expired_token() throws Exception {
        var claims = claims(issuer.token("ada", "the-app", Map.of(), Duration.ofMinutes(-5)));

        assertThat(claims.getExpirationTime().toInstant())
                .isBefore(Instant.now())
                .isAfter(claims.getIssueTime().toInstant());
    }

    @Test
    void a_given_claim_overrides_the_default() throws Exception {
        var claims = claims(issuer.token("ada", "the-app", Map.of("iss", "https://example.com"), AN_HOUR));

        assertThat(claims.getIssuer()).isEqualTo("https://example.com");
    }

    @Test
    void discovery_returns_the_issuer_and_its_keys_for_every_host_name() throws Exception {
        var path = "/" + LocalIssuer.ID + "/.well-known/openid-configuration";
        var port = issuer.issuer().getPort();

        for (var host : List.of("127.0.0.1", "localhost")) {
            var answer = send(HttpRequest.newBuilder(URI.create("http://" + host + ":" + port + path))
                    .header("X-Forwarded-Proto", "https")
                    .build());

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body().replace(" ", ""))
                    .contains("\"issuer\":\"" + issuer.issuer() + "\"")
                    .contains("\"jwks_uri\":\"" + issuer.jwksUri() + "\"")
                    .contains("\"userinfo_endpoint\":\"" + issuer.issuer() + "/userInfo\"");
        }
    }

    @Test
    void every_issuer_has_a_key_of_its_own() throws Exception {
        try (var other = LocalIssuer.start()) {
            var token = SignedJWT.parse(issuer.token("ada", "the-app", Map.of(), AN_HOUR));

            assertThat(isSignedBy(other, token)).isFalse();
        }
    }

    @Test
    void a_token_stays_valid_after_a_restart_on_the_same_directory(@TempDir Path temporary) throws Exception {
        var directory = temporary.resolve("not/yet/there");
        try (var _ = LocalIssuer.on(directory, RequestGuard.LOOPBACK)) {
            // Only to make the directory and its key.
        }
        SavedPort.in(directory).keep(PORT_THAT_IS_NOT_GIVEN_OUT);
        URI before;
        SignedJWT token;
        try (var first = LocalIssuer.on(directory, RequestGuard.LOOPBACK)) {
            before = first.issuer();
            token = SignedJWT.parse(first.token("ada", "the-app", Map.of(), AN_HOUR));
        }

        try (var second = LocalIssuer.on(directory, RequestGuard.LOOPBACK)) {
            assertThat(second.issuer()).isEqualTo(before);
            assertThat(second.lostPort()).isEmpty();
            assertThat(isSignedBy(second, token)).isTrue();
        }
    }

    @Test
    void a_port_in_use_is_replaced_and_reported(@TempDir Path directory) throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            int lost = taken.getLocalPort();
            SavedPort.in(directory).keep(lost);

            try (var issuer = SharedKey.issuerOn(directory, RequestGuard.LOOPBACK)) {
                int moved = issuer.issuer().getPort();
                assertThat(moved).isNotEqualTo(lost);
                assertThat(issuer.lostPort()).contains(lost);
                assertThat(SavedPort.in(directory).find()).contains(moved);
            }
        }
    }

    @Test
    void an_invalid_stored_port_is_ignored(@TempDir Path directory) throws IOException {
        Files.writeString(directory.resolve("port"), "99999");

        try (var issuer = SharedKey.issuerOn(directory, RequestGuard.LOOPBACK)) {
            assertThat(issuer.issuer().getPort()).isPositive();
        }
    }

    @Test
    void only_the_owner_can_read_the_key(@TempDir Path directory) throws IOException {
        try (var _ = LocalIssuer.on(directory, RequestGuard.LOOPBACK);
                var files = Files.list(directory)) {
            assertThat(files)
                    .hasSize(2)
                    .allSatisfy(file -> assertThat(Files.getPosixFilePermissions(file))
                            .extracting(Enum::name)
                            .containsExactlyInAnyOrder("OWNER_READ", "OWNER_WRITE"));
        }
    }

    @Test
    void an_unreadable_key_is_reported(@TempDir Path directory) throws IOException {
        var file = Files.writeString(directory.resolve("signing-key.json"), "{}");

        assertThatThrownBy(() -> LocalIssuer.on(directory, RequestGuard.LOOPBACK))
                .isInstanceOf(EngineFailure.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void a_port_in_use_is_reported() {
        var taken = issuer.issuer().getPort();

        assertThatThrownBy(() -> LocalIssuer.start(taken, RequestGuard.LOOPBACK))
                .isInstanceOf(EngineFailure.class)
                .hasMessageContaining("port " + taken);
    }

    @Test
    void only_the_loopback_address_accepts_connections() throws IOException {
        assertThat(OpenAddresses.of(issuer.issuer())).containsExactly(OpenAddresses.LOOPBACK);
    }

    @Test
    void user_info_has_the_attributes_of_the_user_of_an_access_token() throws Exception {
        var ada = new LocalUser("Ada Vale");
        issuer.describe("bo", Map.of("name", "Bo", "email_verified", "false"));

        assertThat(userInfo(issuer.token(ada.subject(), "the-app", Map.of("username", "Ada Vale"), AN_HOUR)))
                .isEqualTo(Map.of(
                        "sub", ada.subject(),
                        "username", "Ada Vale",
                        "name", "Ada Vale",
                        "email", "ada.vale@localhost",
                        "email_verified", "true"));
        assertThat(userInfo(issuer.token("bo", "the-app", Map.of(), AN_HOUR)))
                .isEqualTo(Map.of("sub", "bo", "username", "bo", "name", "Bo", "email_verified", "false"));
        assertThat(userInfo(issuer.token("eve", "the-app", Map.of("username", "Ada Vale"), AN_HOUR)))
                .isEqualTo(Map.of("sub", "eve", "username", "Ada Vale"));
    }

    @Test
    void user_info_needs_a_valid_access_token_with_the_scope_openid(@TempDir Path directory) throws Exception {
        try (var other = SharedKey.issuerOn(directory, RequestGuard.LOOPBACK)) {
            for (var wrong : List.of(
                    "nothing",
                    issuer.token("ada", "the-app", Map.of("token_use", "id"), AN_HOUR),
                    issuer.token("ada", "the-app", Map.of("scope", "profile email"), AN_HOUR),
                    issuer.token("ada", "the-app", Map.of(), AN_HOUR.negated()),
                    other.token("ada", "the-app", Map.of("iss", issuer.issuer().toString()), AN_HOUR))) {
                assertThat(askUserInfo("Bearer " + wrong).statusCode()).isEqualTo(401);
            }
        }
        assertThat(askUserInfo("Basic " + issuer.token("ada", "the-app", Map.of(), AN_HOUR))
                        .statusCode())
                .isEqualTo(401);
    }

    private Map<String, Object> userInfo(String token) throws IOException, InterruptedException, ParseException {
        var answer = askUserInfo("Bearer " + token);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSONObjectUtils.parse(answer.body());
    }

    private HttpResponse<String> askUserInfo(String authorization) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(issuer.issuer() + "/userInfo"))
                .header("Authorization", authorization)
                .build());
    }

    private static JWTClaimsSet claims(String token) throws ParseException {
        return SignedJWT.parse(token).getJWTClaimsSet();
    }

    private boolean isSignedBy(LocalIssuer signer, SignedJWT token)
            throws IOException, InterruptedException, ParseException, JOSEException {
        var published = JWKSet.parse(
                send(HttpRequest.newBuilder(signer.jwksUri()).build()).body());
        assertThat(published.containsNonPublicKeys()).isFalse();
        var key = published.getKeyByKeyId(token.getHeader().getKeyID());
        return token.verify(new RSASSAVerifier(key.toRSAKey()));
    }

    private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
