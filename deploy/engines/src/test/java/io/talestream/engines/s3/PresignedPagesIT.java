package io.talestream.engines.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.http.RequestGuard;
import io.talestream.engines.EngineKeys;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/// Cross-origin rules of presigned URLs: the origin of a page decides what it may do.
class PresignedPagesIT {
    private static final String BUCKET = "recordings";
    private static final String OURS = "http://127.0.0.1:8080";

    private static EmbeddedS3 s3;
    private static S3Client client;
    private static URI address;

    private final HttpClient browser = HttpClient.newHttpClient();

    @BeforeAll
    static void start(@TempDir Path directory) {
        var guard = new RequestGuard(Set.of(), RequestGuard.loopback(8080));
        s3 = EmbeddedS3.on(directory, EngineKeys.TEMPORARY, guard);
        client = EmbeddedS3IT.client(s3, EngineKeys.TEMPORARY.secretKey());
        client.createBucket(bucket -> bucket.bucket(BUCKET));
        var credentials =
                AwsBasicCredentials.create(EngineKeys.TEMPORARY.accessKey(), EngineKeys.TEMPORARY.secretKey());
        try (var presigner = S3Presigner.builder()
                .endpointOverride(s3.endpoint())
                .serviceConfiguration(
                        S3Configuration.builder().pathStyleAccessEnabled(true).build())
                .region(Region.of(EmbeddedS3.REGION))
                .credentialsProvider(StaticCredentialsProvider.create(credentials))
                .build()) {
            address = URI.create(presigner
                    .presignPutObject(sign -> sign.signatureDuration(Duration.ofMinutes(5))
                            .putObjectRequest(put -> put.bucket(BUCKET).key("a/recording")))
                    .url()
                    .toString());
        }
    }

    @AfterAll
    static void stop() {
        client.close();
        s3.close();
    }

    @Test
    void a_page_of_the_api_may_upload_and_reads_the_etag() throws Exception {
        HttpResponse<String> preflight = preflight(OURS);
        HttpResponse<String> sent =
                send(HttpRequest.newBuilder(address).header("Origin", OURS).PUT(BodyPublishers.ofString("sound")));

        assertThat(preflight.statusCode()).isEqualTo(200);
        assertThat(preflight.headers().firstValue("Access-Control-Allow-Origin"))
                .contains(OURS);
        assertThat(preflight
                        .headers()
                        .firstValue("Access-Control-Allow-Methods")
                        .orElse(""))
                .contains("PUT", "GET");
        assertThat(sent.statusCode()).isEqualTo(200);
        assertThat(sent.headers().firstValue("Access-Control-Expose-Headers").orElse(""))
                .contains("ETag");
        assertThat(sent.headers().firstValue("ETag")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://example.com", "http://127.0.0.1:9999", "null"})
    void a_page_of_another_origin_may_not_upload(String origin) throws Exception {
        HttpResponse<String> preflight = preflight(origin);
        HttpResponse<String> sent =
                send(HttpRequest.newBuilder(address).header("Origin", origin).PUT(BodyPublishers.ofString("sound")));

        assertThat(preflight.statusCode()).isEqualTo(403);
        assertThat(preflight.headers().firstValue("Access-Control-Allow-Origin"))
                .isEmpty();
        assertThat(sent.statusCode()).isEqualTo(403);
    }

    @Test
    void a_page_may_embed_what_it_has_a_presigned_url_of() throws Exception {
        HttpResponse<String> sent = send(HttpRequest.newBuilder(address)
                .header("Sec-Fetch-Site", "cross-site")
                .PUT(BodyPublishers.ofString("sound")));

        assertThat(sent.statusCode()).isEqualTo(200);
    }

    private HttpResponse<String> preflight(String origin) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(address)
                .header("Origin", origin)
                .header("Access-Control-Request-Method", "PUT")
                .header("Access-Control-Request-Headers", "content-type")
                .method("OPTIONS", BodyPublishers.noBody()));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return browser.send(request.build(), BodyHandlers.ofString());
    }
}
