package io.talestream.engines;

import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.s3.EmbeddedS3;
import io.talestream.engines.tokens.LocalIssuer;
import java.net.URI;
import java.util.Map;

/// What the API has to be told to stand on engines of this machine.
public record ApiSettings(URI dynamo, String table, URI s3, String bucket, LocalIssuer issuer, String audience) {
    public static final int ANY_FREE_PORT = -1;

    public Map<String, Object> at(int port) {
        return Map.ofEntries(
                Map.entry("micronaut.server.port", port),
                Map.entry("talestream.dynamodb.table", table),
                Map.entry("talestream.dynamodb.endpoint", dynamo.toString()),
                Map.entry("talestream.dynamodb.region", EmbeddedDynamo.REGION),
                Map.entry("talestream.dynamodb.access-key", EmbeddedDynamo.ACCESS_KEY),
                Map.entry("talestream.dynamodb.secret-key", EmbeddedDynamo.SECRET_KEY),
                Map.entry("talestream.s3.bucket", bucket),
                Map.entry("talestream.s3.endpoint", s3.toString()),
                Map.entry("talestream.s3.region", EmbeddedS3.REGION),
                Map.entry("talestream.s3.access-key", EmbeddedS3.ACCESS_KEY),
                Map.entry("talestream.s3.secret-key", EmbeddedS3.SECRET_KEY),
                Map.entry("talestream.auth.issuer", issuer.issuer().toString()),
                Map.entry("talestream.auth.jwks-url", issuer.jwksUri().toString()),
                Map.entry("talestream.auth.audience", audience),
                Map.entry("talestream.auth.token-use", "access"));
    }
}
