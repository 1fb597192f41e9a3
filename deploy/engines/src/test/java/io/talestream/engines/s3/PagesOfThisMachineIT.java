package io.talestream.engines.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/// Cross-origin rules of presigned URLs: the origin of a page decides what it may do.
class PagesOfThisMachineIT {
    private static final String BUCKET = "recordings";
    private static final String OURS = "http://127.0.0.1:8080";
    private static final String ANOTHERS = "https://example.com";

    private static EmbeddedS3 s3;
    private static S3Client client;
    private static URI address;

    private final HttpClient browser = HttpClient.newHttpClient();

    @BeforeAll
    static void start() {
        s3 = EmbeddedS3.temporary();
        client = EmbeddedS3IT.client(s3, EmbeddedS3.SECRET_KEY);
        client.createBucket(bucket -> bucket.bucket(BUCKET));
        var credentials = AwsBasicCredentials.create(EmbeddedS3.ACCESS_KEY, EmbeddedS3.SECRET_KEY);
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
    void a_local_page_may_upload_and_reads_the_etag() throws Exception {
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

    @Test
    void a_page_of_another_origin_may_not_upload() throws Exception {
        HttpResponse<String> preflight = preflight(ANOTHERS);

        assertThat(preflight.headers().firstValue("Access-Control-Allow-Origin").orElse(""))
                .isNotEqualTo("*")
                .isNotEqualTo(ANOTHERS);
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
