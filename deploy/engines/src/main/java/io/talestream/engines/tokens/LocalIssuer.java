package io.talestream.engines.tokens;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import io.talestream.contracts.http.RequestGuard;
import io.talestream.engines.EngineFailure;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An issuer of real tokens on this machine's loopback address: discovery, keys, a sign-in page, and the
/// OAuth 2 endpoints that a browser needs.
public final class LocalIssuer implements AutoCloseable {
    /// The last segment of [#issuer()], and the key id.
    public static final String ID = "talestream";

    /// The only client that users can sign in to.
    public static final String CLIENT = "talestream";

    static final String SCOPE = "openid profile email";

    private static final int ANY_FREE_PORT = 0;
    private static final String DISCOVERY = "/.well-known/openid-configuration";
    private static final String KEYS = "/jwks";
    private static final String AUTHORIZE = "/authorize";
    private static final String TOKEN = "/token";
    private static final String USER_INFO = "/userInfo";
    private static final String REVOKE = "/revoke";
    private static final String END_SESSION = "/endsession";

    private final LoopbackHttp http;
    private final URI issuer;
    private final RSAKey key;
    private final LocalTokens tokens;
    private final SignIn signIn;
    private final UserInfoEndpoint userInfo;
    private final Optional<Integer> lostPort;

    private LocalIssuer(
            RSAKey key,
            RefreshTokens refreshTokens,
            LoopbackHttp http,
            RequestGuard guard,
            Optional<Integer> lostPort) {
        this.http = http;
        this.issuer = http.url("/" + ID);
        this.key = key;
        this.tokens = new LocalTokens(key, issuer);
        this.signIn = new SignIn(tokens, new AuthorizationCodes(Clock.systemUTC()), refreshTokens, guard);
        this.userInfo = new UserInfoEndpoint(tokens);
        this.lostPort = lostPort;
        http.start(this::answer);
    }

    /// Generates a key that is discarded on [#close()]. No page can sign in.
    public static LocalIssuer start() {
        return start(ANY_FREE_PORT, RequestGuard.LOOPBACK);
    }

    static LocalIssuer start(int port, RequestGuard guard) {
        LoopbackHttp http = new LoopbackHttp(port, guard);
        return new LocalIssuer(
                SigningKey.fresh(ID), RefreshTokens.inMemory(Clock.systemUTC()), http, guard, Optional.empty());
    }

    /// Stores the key, the port and the sign-ins in the directory, which is created if it is missing, so
    /// that tokens survive a restart. If the port is taken by then, the issuer uses another one and
    /// [#lostPort()] returns the old one.
    ///
    /// @param guard names the pages that users sign in from
    public static LocalIssuer on(Path directory, RequestGuard guard) {
        RSAKey key = SigningKey.keptIn(directory, ID);
        SavedPort saved = SavedPort.in(directory);
        Optional<Integer> before = saved.find();
        LoopbackHttp http =
                before.flatMap(port -> ifFree(port, guard)).orElseGet(() -> new LoopbackHttp(ANY_FREE_PORT, guard));
        if (!before.equals(Optional.of(http.port()))) {
            saved.keep(http.port());
        }
        return new LocalIssuer(
                key,
                RefreshTokens.keptIn(directory, Clock.systemUTC()),
                http,
                guard,
                before.filter(port -> port != http.port()));
    }

    public URI issuer() {
        return issuer;
    }

    public URI jwksUri() {
        return URI.create(issuer + KEYS);
    }

    /// The former port of this issuer if it was taken: tokens issued before are no longer accepted.
    public Optional<Integer> lostPort() {
        return lostPort;
    }

    /// Returns an access token with the claims of Cognito's, signed with RS256. The given claims override
    /// the default ones, such as `iss`; null removes one. A negative duration yields a token that expired
    /// that long ago.
    public String token(String subject, String client, Map<String, Object> claims, Duration validFor) {
        return tokens.access(subject, client, claims, validFor);
    }

    /// Sets what `userInfo` answers about a subject that is not a local user.
    public void describe(String subject, Map<String, Object> attributes) {
        userInfo.describe(subject, attributes);
    }

    @Override
    public void close() {
        http.close();
    }

    private static Optional<LoopbackHttp> ifFree(int port, RequestGuard guard) {
        try {
            return Optional.of(new LoopbackHttp(port, guard));
        } catch (EngineFailure e) {
            return Optional.empty();
        }
    }

    private IssuerResponse answer(IssuerRequest request) {
        boolean reads = request.method().equals("GET") || request.method().equals("HEAD");
        boolean posts = request.method().equals("POST");
        return switch (request.path().startsWith("/" + ID) ? request.path().substring(ID.length() + 1) : "") {
            case DISCOVERY -> reads ? IssuerResponse.json(200, discovery()) : IssuerResponse.empty(405);
            case KEYS ->
                reads ? IssuerResponse.json(200, new JWKSet(key).toJSONObject(true)) : IssuerResponse.empty(405);
            case AUTHORIZE -> reads || posts ? signIn.authorize(request) : IssuerResponse.empty(405);
            case TOKEN -> posts ? signIn.token(request) : IssuerResponse.empty(405);
            case REVOKE -> posts ? signIn.revoke(request) : IssuerResponse.empty(405);
            case USER_INFO -> reads ? userInfo.answer(request) : IssuerResponse.empty(405);
            case END_SESSION -> reads ? signIn.ended(request) : IssuerResponse.empty(405);
            default -> IssuerResponse.empty(404);
        };
    }

    private Map<String, Object> discovery() {
        return Map.ofEntries(
                Map.entry("issuer", issuer.toString()),
                Map.entry("jwks_uri", jwksUri().toString()),
                Map.entry("authorization_endpoint", issuer + AUTHORIZE),
                Map.entry("token_endpoint", issuer + TOKEN),
                Map.entry("userinfo_endpoint", issuer + USER_INFO),
                Map.entry("revocation_endpoint", issuer + REVOKE),
                Map.entry("end_session_endpoint", issuer + END_SESSION),
                Map.entry("response_types_supported", List.of("code")),
                Map.entry("grant_types_supported", List.of("authorization_code", "refresh_token")),
                Map.entry("code_challenge_methods_supported", List.of("S256")),
                Map.entry("token_endpoint_auth_methods_supported", List.of("none")),
                Map.entry("subject_types_supported", List.of("public")),
                Map.entry("scopes_supported", List.of(SCOPE.split(" ", -1))),
                Map.entry("id_token_signing_alg_values_supported", List.of(JWSAlgorithm.RS256.getName())));
    }
}
