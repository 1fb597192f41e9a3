package io.talestream.ingest.identity;

import io.micronaut.json.tree.JsonNode;
import jakarta.inject.Singleton;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Optional;

/// The issuer's OpenID configuration. It is read on first use, so the API starts without the issuer, and again until
/// the issuer has answered once.
@Singleton
public final class OpenIdConfiguration {
    private final URI address;
    private final IssuerClient issuer;
    private volatile Optional<JsonNode> known = Optional.empty();

    OpenIdConfiguration(AuthSettings auth, IssuerClient issuer) {
        this.address = URI.create(auth.issuer().replaceFirst("/$", "") + "/.well-known/openid-configuration");
        this.issuer = issuer;
    }

    /// The address in this field. Empty while the issuer is unreachable or its answer is not an OpenID configuration.
    public Optional<URI> endpoint(String field) {
        if (known.isEmpty()) {
            known = issuer.get(HttpRequest.newBuilder(), address).filter(found -> found.get("token_endpoint") != null);
        }
        return known.map(fields -> fields.get(field))
                .filter(JsonNode::isString)
                .map(value -> URI.create(value.getStringValue()));
    }
}
