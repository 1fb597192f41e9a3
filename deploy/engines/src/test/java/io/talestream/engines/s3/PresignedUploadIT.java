package io.talestream.engines.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.talestream.engines.EngineKeys;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.Part;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/// Limits of a presigned upload URL: it is valid for one object and a limited time, and for the signed type, size and
/// content.
class PresignedUploadIT {
    private static final String BUCKET = "recordings";
    private static final String KEY = "some/session.flac";
    private static final String FLAC = "audio/flac";
    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
    private static final AwsBasicCredentials CREDENTIALS =
            AwsBasicCredentials.create(EngineKeys.TEMPORARY.accessKey(), EngineKeys.TEMPORARY.secretKey());

    private static EmbeddedS3 s3;
    private static S3Client client;
    private static S3Presigner presigner;

    @BeforeAll
    static void start() {
        s3 = EmbeddedS3.temporary();
        client = EmbeddedS3IT.client(s3, EngineKeys.TEMPORARY.secretKey());
        client.createBucket(bucket -> bucket.bucket(BUCKET));
        presigner = S3Presigner.builder()
                .endpointOverride(s3.endpoint())
                .serviceConfiguration(
                        S3Configuration.builder().pathStyleAccessEnabled(true).build())
                .region(Region.of(EmbeddedS3.REGION))
                .credentialsProvider(StaticCredentialsProvider.create(CREDENTIALS))
                .build();
    }

    @AfterAll
    static void stop() {
        presigner.close();
        client.close();
        s3.close();
    }

    @BeforeEach
    void no_object_exists_before_an_upload() {
        client.deleteObject(delete -> delete.bucket(BUCKET).key(KEY));
    }

    @Test
    void a_presigned_url_allows_an_upload() throws Exception {
        assertThat(put(address(_ -> {}), "well met")).isEqualTo(200);

        assertThat(stored()).isEqualTo("well met");
    }

    @Test
    void a_presigned_url_is_valid_for_its_object_only() throws Exception {
        var elsewhere = URI.create(address(_ -> {}).toString().replace(KEY, "another.flac"));

        assertThat(put(elsewhere, "well met")).isEqualTo(403);
    }

    @Test
    void a_presigned_url_is_valid_for_an_upload_only() throws Exception {
        var request = HttpRequest.newBuilder(address(_ -> {})).build();

        assertThat(status(request)).isEqualTo(403);
    }

    @Test
    void requests_without_a_signature_are_refused() throws Exception {
        var bare = s3.endpoint().resolve("/" + BUCKET + "/" + KEY);

        assertThat(put(bare, "farewell")).isEqualTo(403);
        assertThat(put(address(_ -> {}), "well met")).isEqualTo(200);
        assertThat(status(HttpRequest.newBuilder(bare).build())).isEqualTo(403);
    }

    @Test
    void an_expired_presigned_url_is_refused() throws Exception {
        assertThat(put(signedAnHourAgo(Duration.ofMinutes(59)), "well met")).isEqualTo(403);
    }

    @Test
    void a_presigned_url_is_valid_until_it_expires() throws Exception {
        assertThat(put(signedAnHourAgo(Duration.ofHours(2)), "well met")).isEqualTo(200);
    }

    @Test
    void the_expiry_cannot_be_changed() throws Exception {
        var longer = URI.create(address(_ -> {}).toString().replace("X-Amz-Expires=300", "X-Amz-Expires=3000"));

        assertThat(put(longer, "well met")).isEqualTo(403);
    }

    @Test
    void a_signed_content_type_must_be_sent() throws Exception {
        var address = address(put -> put.contentType(FLAC));

        assertThat(put(address, "well met", "Content-Type", "text/html")).isEqualTo(403);
        assertThat(put(address, "well met")).isEqualTo(403);
        assertThat(put(address, "well met", "Content-Type", FLAC)).isEqualTo(200);
        assertThat(client.headObject(head -> head.bucket(BUCKET).key(KEY)).contentType())
                .isEqualTo(FLAC);
    }

    @Test
    void a_signed_size_must_match() throws Exception {
        var address = address(put -> put.contentLength(8L));

        assertThat(put(address, "well met!")).isEqualTo(403);
        assertThat(put(address, "well me")).isEqualTo(403);
        assertThat(putInChunks(address, "well met")).isEqualTo(403);
        assertThat(put(address, "well met")).isEqualTo(200);
    }

    @Test
    void a_signed_checksum_must_be_sent_and_match() throws Exception {
        var right = sha256("well met");
        var address = address(put -> put.checksumSHA256(right));

        assertThat(put(address, "well met")).isEqualTo(403);
        assertThat(put(address, "farewell", "x-amz-checksum-sha256", sha256("farewell")))
                .isEqualTo(403);
        assertThat(put(address, "farewell", "x-amz-checksum-sha256", right)).isEqualTo(400);
        assertThat(put(address, "well met", "x-amz-checksum-sha256", right)).isEqualTo(200);
    }

    @Test
    void a_presigned_url_for_a_new_object_replaces_none() throws Exception {
        var address = address(put -> put.ifNoneMatch("*"));

        assertThat(put(address, "well met", "If-None-Match", "*")).isEqualTo(200);
        assertThat(put(address, "farewell", "If-None-Match", "*")).isEqualTo(412);
        assertThat(put(address, "farewell")).isEqualTo(403);
        assertThat(stored()).isEqualTo("well met");
    }

    @Test
    void a_multipart_upload_is_resumed_from_its_listed_parts() throws Exception {
        var first = "a".repeat(5 * 1024 * 1024);
        var upload = client.createMultipartUpload(
                        create -> create.bucket(BUCKET).key(KEY).contentType(FLAC))
                .uploadId();
        assertThat(put(part(upload, 1, first.length()), first)).isEqualTo(200);

        assertThat(client.listParts(list -> list.bucket(BUCKET).key(KEY).uploadId(upload))
                        .parts())
                .extracting(Part::partNumber, Part::size)
                .containsExactly(tuple(1, (long) first.length()));
        assertThat(put(part(upload, 2, 3), "end")).isEqualTo(200);
        complete(upload, parts(upload));

        assertThat(stored()).isEqualTo(first + "end");
        assertThat(client.headObject(head -> head.bucket(BUCKET).key(KEY)).contentType())
                .isEqualTo(FLAC);
    }

    @Test
    void a_repeated_part_counts_once() throws Exception {
        var upload = client.createMultipartUpload(
                        create -> create.bucket(BUCKET).key(KEY))
                .uploadId();
        var address = part(upload, 1, 8);

        assertThat(put(address, "farewell")).isEqualTo(200);
        assertThat(put(address, "well met")).isEqualTo(200);
        complete(upload, parts(upload));

        assertThat(stored()).isEqualTo("well met");
    }

    @Test
    void a_presigned_part_url_is_valid_for_its_part_and_size_only() throws Exception {
        var upload = client.createMultipartUpload(
                        create -> create.bucket(BUCKET).key(KEY))
                .uploadId();
        var address = part(upload, 1, 8);

        assertThat(put(URI.create(address.toString().replace("partNumber=1", "partNumber=2")), "well met"))
                .isEqualTo(403);
        assertThat(put(address, "well met!")).isEqualTo(403);
        assertThat(client.listParts(list -> list.bucket(BUCKET).key(KEY).uploadId(upload))
                        .parts())
                .isEmpty();
    }

    @Test
    void an_aborted_upload_cannot_be_completed_and_leaves_no_object() throws Exception {
        var upload = client.createMultipartUpload(
                        create -> create.bucket(BUCKET).key(KEY))
                .uploadId();
        assertThat(put(part(upload, 1, 8), "well met")).isEqualTo(200);

        var parts = parts(upload);
        client.abortMultipartUpload(abort -> abort.bucket(BUCKET).key(KEY).uploadId(upload));

        assertThatExceptionOfType(S3Exception.class)
                .isThrownBy(() -> complete(upload, parts))
                .returns(404, S3Exception::statusCode);
        assertThatExceptionOfType(S3Exception.class)
                .isThrownBy(() -> client.headObject(head -> head.bucket(BUCKET).key(KEY)))
                .returns(404, S3Exception::statusCode);
    }

    private static URI address(Consumer<PutObjectRequest.Builder> signed) {
        return URI.create(presigner
                .presignPutObject(sign -> sign.signatureDuration(FIVE_MINUTES)
                        .putObjectRequest(
                                put -> signed.accept(put.bucket(BUCKET).key(KEY))))
                .url()
                .toString());
    }

    private static URI part(String upload, int number, long size) {
        return URI.create(presigner
                .presignUploadPart(sign -> sign.signatureDuration(FIVE_MINUTES)
                        .uploadPartRequest(part -> part.bucket(BUCKET)
                                .key(KEY)
                                .uploadId(upload)
                                .partNumber(number)
                                .contentLength(size)))
                .url()
                .toString());
    }

    /// The presigner of S3 has no clock to set; the signer under it has.
    private static URI signedAnHourAgo(Duration validFor) {
        var request = SdkHttpRequest.builder()
                .method(SdkHttpMethod.PUT)
                .uri(s3.endpoint().resolve("/" + BUCKET + "/" + KEY))
                .build();
        return AwsV4HttpSigner.create()
                .sign(sign -> sign.identity(CREDENTIALS)
                        .request(request)
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "s3")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, EmbeddedS3.REGION)
                        .putProperty(AwsV4HttpSigner.AUTH_LOCATION, AwsV4HttpSigner.AuthLocation.QUERY_STRING)
                        .putProperty(AwsV4HttpSigner.EXPIRATION_DURATION, validFor)
                        .putProperty(AwsV4HttpSigner.DOUBLE_URL_ENCODE, false)
                        .putProperty(AwsV4HttpSigner.NORMALIZE_PATH, false)
                        .putProperty(AwsV4HttpSigner.PAYLOAD_SIGNING_ENABLED, false)
                        .putProperty(
                                HttpSigner.SIGNING_CLOCK,
                                Clock.fixed(Instant.now().minus(Duration.ofHours(1)), ZoneOffset.UTC)))
                .request()
                .getUri();
    }

    private static List<CompletedPart> parts(String upload) {
        return client.listParts(list -> list.bucket(BUCKET).key(KEY).uploadId(upload)).parts().stream()
                .map(part -> CompletedPart.builder()
                        .partNumber(part.partNumber())
                        .eTag(part.eTag())
                        .build())
                .toList();
    }

    private static void complete(String upload, List<CompletedPart> parts) {
        client.completeMultipartUpload(
                complete -> complete.bucket(BUCKET).key(KEY).uploadId(upload).multipartUpload(of -> of.parts(parts)));
    }

    private static String stored() {
        return client.getObjectAsBytes(get -> get.bucket(BUCKET).key(KEY)).asUtf8String();
    }

    private static String sha256(String text) throws NoSuchAlgorithmException {
        var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return Base64.getEncoder().encodeToString(digest);
    }

    /// Waits for the server before it sends the body: S3Proxy refuses a request without reading its body, and a client
    /// that still writes to the closed connection gets an error instead of the response.
    private static int put(URI address, String body, String... headers) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(address).expectContinue(true).PUT(BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return status(request.build());
    }

    /// In one write: for a body in chunks S3Proxy asks the client to continue before it refuses the request.
    private static int putInChunks(URI address, String body) throws IOException {
        String request =
                "PUT %s?%s HTTP/1.1\r\nHost: %s\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n%x\r\n%s\r\n0\r\n\r\n"
                        .formatted(
                                address.getRawPath(),
                                address.getRawQuery(),
                                address.getAuthority(),
                                body.length(),
                                body);
        try (var socket = new Socket(address.getHost(), address.getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String response = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return Integer.parseInt(response.split(" ", 3)[1]);
        }
    }

    /// A new connection per request: S3Proxy closes a connection after a refusal without announcing it.
    private static int status(HttpRequest request) throws IOException, InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            return http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
        }
    }
}
