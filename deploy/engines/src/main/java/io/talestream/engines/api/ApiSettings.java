package io.talestream.engines.api;

import io.talestream.engines.EngineKeys;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.s3.EmbeddedS3;
import io.talestream.engines.tokens.LocalIssuer;
import io.talestream.engines.tokens.LocalUser;
import java.net.URI;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The settings of an API that uses engines on this machine; `more` holds settings that not every API has.
public record ApiSettings(
        URI dynamo,
        String table,
        URI s3,
        String bucket,
        LocalIssuer issuer,
        String audience,
        EngineKeys keys,
        Map<String, Object> more) {
    public static final int ANY_FREE_PORT = -1;

    public ApiSettings {
        more = Map.copyOf(more);
    }

    public ApiSettings(
            URI dynamo, String table, URI s3, String bucket, LocalIssuer issuer, String audience, EngineKeys keys) {
        this(dynamo, table, s3, bucket, issuer, audience, keys, Map.of());
    }

    /// A copy with an index.
    public ApiSettings searching(URI opensearch, String index) {
        return with(Map.of(
                "talestream.search.endpoint",
                opensearch.toString(),
                "talestream.search.index",
                index,
                "talestream.search.user",
                keys.accessKey(),
                "talestream.search.password",
                keys.secretKey()));
    }

    /// A copy with operators.
    public ApiSettings operatedBy(Set<LocalUser> operators) {
        return with(Map.of(
                "talestream.operators.subjects",
                operators.stream().map(LocalUser::subject).sorted().collect(Collectors.joining(","))));
    }

    private ApiSettings with(Map<String, Object> others) {
        Map<String, Object> all = new HashMap<>(more);
        all.putAll(others);
        return new ApiSettings(dynamo, table, s3, bucket, issuer, audience, keys, all);
    }

    /// A copy that finds transcripts by meaning, too, or does not.
    public ApiSettings embedding(boolean on) {
        return with(Map.of("talestream.search.embeddings", on));
    }

    public Map<String, Object> at(int port) {
        Map<String, Object> all = new HashMap<>(all());
        all.put("micronaut.server.port", port);
        return all;
    }

    /// The same settings as environment variables, for an API in a separate process.
    public Map<String, String> environment() {
        Map<String, String> variables = new HashMap<>();
        all().forEach((name, value) ->
                variables.put(name.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_"), value.toString()));
        return variables;
    }

    private Map<String, Object> all() {
        Map<String, Object> all = new HashMap<>(more);
        all.putAll(Map.ofEntries(
                Map.entry("talestream.dynamodb.table", table),
                Map.entry("talestream.dynamodb.endpoint", dynamo.toString()),
                Map.entry("talestream.dynamodb.region", EmbeddedDynamo.REGION),
                Map.entry("talestream.dynamodb.access-key", keys.accessKey()),
                Map.entry("talestream.dynamodb.secret-key", keys.secretKey()),
                Map.entry("talestream.s3.bucket", bucket),
                Map.entry("talestream.s3.endpoint", s3.toString()),
                Map.entry("talestream.s3.region", EmbeddedS3.REGION),
                Map.entry("talestream.s3.access-key", keys.accessKey()),
                Map.entry("talestream.s3.secret-key", keys.secretKey()),
                Map.entry("talestream.auth.issuer", issuer.issuer().toString()),
                Map.entry("talestream.auth.jwks-url", issuer.jwksUri().toString()),
                Map.entry("talestream.auth.audience", audience),
                Map.entry("talestream.auth.token-use", "access")));
        return all;
    }
}
