package io.talestream.aws;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.secretsmanager.Secret;
import software.amazon.awscdk.services.secretsmanager.SecretStringGenerator;
import software.constructs.Construct;

/// The environment of each role, by the names that the product reads. Secrets are referenced here and injected by ECS
/// at the start of a task.
record Settings(
        Options options,
        Tables data,
        Buckets files,
        SearchDomain index,
        SignInPool people,
        Optional<CompletionQueue> listening,
        Secret cursors) {
    static Secret cursors(Construct scope, IKey key) {
        return Secret.Builder.create(scope, "Cursors")
                .description("What the API seals its cursors with")
                .encryptionKey(key)
                .generateSecretString(SecretStringGenerator.builder()
                        .passwordLength(64)
                        .excludePunctuation(true)
                        .build())
                .removalPolicy(RemovalPolicy.DESTROY)
                .build();
    }

    Map<String, String> plain(Role role) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("TALESTREAM_SERVER_HOST", "0.0.0.0");
        all.put("TALESTREAM_DYNAMODB_TABLE", data.names.table());
        all.put("TALESTREAM_DYNAMODB_REGION", options.region());
        all.put("TALESTREAM_S3_BUCKET", files.bucket.getBucketName());
        all.put("TALESTREAM_S3_REGION", options.region());
        if (role.servesRequests()) {
            all.put("TALESTREAM_AUTH_ISSUER", people.issuer());
            all.put("TALESTREAM_AUTH_JWKS_URL", people.keys());
            all.put("TALESTREAM_AUTH_AUDIENCE", people.console.getUserPoolClientId());
            all.put("TALESTREAM_AUTH_TOKEN_USE", "access");
            // The load balancer is the only caller from inside.
            all.put("TALESTREAM_LOOK_UPS_TRUSTED_PROXIES", Network.INSIDE);
            all.put("TALESTREAM_CONSOLE_SIGN_UP", Boolean.toString(options.signUp()));
        }
        if (role.knowsTheIndex()) {
            all.put("TALESTREAM_SEARCH_ENDPOINT", index.endpoint());
            all.put("TALESTREAM_SEARCH_USER", SearchDomain.USER);
            all.put(
                    "TALESTREAM_SEARCH_SHARDS",
                    Integer.toString(options.size().nodes().shards()));
        }
        if (role == Role.STREAM) {
            all.put("TALESTREAM_STREAM_METRICS", "true");
            all.put("TALESTREAM_STREAM_METRICS_NAMESPACE", options.name());
            data.kinesis.ifPresent(changes -> all.put("TALESTREAM_STREAM_KINESIS", changes.getStreamName()));
        }
        if (role == Role.WORKER) {
            all.put("TALESTREAM_WORKER_ENGINE", options.embedded() ? "whisper" : "transcribe");
            listening.ifPresent(queue -> {
                all.put("TALESTREAM_WORKER_QUEUE", queue.ended.getQueueUrl());
                all.put("TALESTREAM_WORKER_REGION", options.region());
            });
        }
        if (role.summarizes()) {
            options.bedrock().ifPresent(model -> {
                all.put("TALESTREAM_MODEL_PROVIDER", "bedrock");
                all.put("TALESTREAM_MODEL_NAME", model);
                all.put("TALESTREAM_MODEL_REGION", options.region());
            });
        }
        return all;
    }

    Map<String, Secret> secret(Role role) {
        Map<String, Secret> all = new LinkedHashMap<>();
        if (role.servesRequests()) {
            all.put("TALESTREAM_CURSORS_SECRET", cursors);
        }
        if (role.knowsTheIndex()) {
            all.put("TALESTREAM_SEARCH_PASSWORD", index.password);
        }
        return all;
    }
}
