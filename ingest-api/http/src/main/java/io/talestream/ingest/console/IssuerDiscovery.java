package io.talestream.ingest.console;

import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import io.talestream.ingest.identity.AuthSettings;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds the sign-in endpoints: the configured ones, or those in the issuer's OpenID configuration. The issuer is
/// queried on first use, so the API starts without it, and again until it answers once.
@Singleton
final class IssuerDiscovery {
    private static final Logger LOG = LoggerFactory.getLogger(IssuerDiscovery.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final AuthSettings auth;
    private final JsonMapper json;
    private volatile Optional<SignInEndpoints> known;

    IssuerDiscovery(ConsoleSettings settings, AuthSettings auth, JsonMapper json) {
        this.auth = auth;
        this.json = json;
        this.known = settings.endpoints();
    }

    /// Empty while the issuer is unreachable or its answer is not an OpenID configuration.
    Optional<SignInEndpoints> find() {
        if (known.isEmpty()) {
            known = fetch();
        }
        return known;
    }

    private Optional<SignInEndpoints> fetch() {
        URI configuration = URI.create(auth.issuer().replaceFirst("/$", "") + "/.well-known/openid-configuration");
        try (var http = HttpClient.newBuilder().connectTimeout(PATIENCE).build()) {
            HttpResponse<byte[]> answer = http.send(
                    HttpRequest.newBuilder(configuration).timeout(PATIENCE).build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            JsonNode fields = json.readValue(answer.body(), JsonNode.class);
            Optional<URI> authorization = uri(fields, "authorization_endpoint");
            Optional<URI> token = uri(fields, "token_endpoint");
            return authorization.flatMap(where ->
                    token.map(tokens -> new SignInEndpoints(where, tokens, uri(fields, "end_session_endpoint"))));
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("sign-in to the console is unavailable: {} does not answer", configuration, e);
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static Optional<URI> uri(@Nullable JsonNode fields, String name) {
        return Optional.ofNullable(fields)
                .map(all -> all.get(name))
                .filter(JsonNode::isString)
                .map(value -> URI.create(value.getStringValue()));
    }
}
