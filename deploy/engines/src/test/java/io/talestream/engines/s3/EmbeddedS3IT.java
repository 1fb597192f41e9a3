package io.talestream.engines.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.http.RequestGuard;
import io.talestream.engines.EngineFailure;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.OpenAddresses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

class EmbeddedS3IT {
    private static final String BUCKET = "recordings";
    private static final String KEY = "some/session.flac";

    @Test
    void a_put_object_is_read_back_with_its_type_and_metadata() {
        try (var s3 = EmbeddedS3.temporary();
                var client = client(s3, EngineKeys.TEMPORARY.secretKey())) {
            client.createBucket(bucket -> bucket.bucket(BUCKET));
            client.putObject(
                    put -> put.bucket(BUCKET).key(KEY).contentType("audio/flac").metadata(Map.of("by", "ada")),
                    RequestBody.fromString("well met"));

            var got = client.getObjectAsBytes(get -> get.bucket(BUCKET).key(KEY));

            assertThat(got.asUtf8String()).isEqualTo("well met");
            assertThat(got.response().contentType()).isEqualTo("audio/flac");
            assertThat(got.response().metadata()).containsEntry("by", "ada");
        }
    }

    @Test
    void a_range_is_read_and_one_beyond_the_end_is_refused() {
        try (var s3 = EmbeddedS3.temporary();
                var client = client(s3, EngineKeys.TEMPORARY.secretKey())) {
            put(client, "well met");

            var middle =
                    client.getObjectAsBytes(get -> get.bucket(BUCKET).key(KEY).range("bytes=5-6"));

            assertThat(middle.asUtf8String()).isEqualTo("me");
            assertThat(middle.response().contentRange()).isEqualTo("bytes 5-6/8");
            assertThatExceptionOfType(S3Exception.class)
                    .isThrownBy(() -> client.getObjectAsBytes(
                            get -> get.bucket(BUCKET).key(KEY).range("bytes=8-")))
                    .returns(416, S3Exception::statusCode);
        }
    }

    @Test
    void a_request_signed_with_another_secret_is_refused() {
        try (var s3 = EmbeddedS3.temporary();
                var client = client(s3, EngineKeys.TEMPORARY.secretKey());
                var stranger = client(s3, "guessed")) {
            put(client, "well met");

            assertThatExceptionOfType(S3Exception.class)
                    .isThrownBy(() ->
                            stranger.getObjectAsBytes(get -> get.bucket(BUCKET).key(KEY)))
                    .returns(403, S3Exception::statusCode);
        }
    }

    @Test
    void objects_in_a_directory_survive_close_and_reopen(@TempDir Path temporary) {
        var directory = temporary.resolve("not/yet/there");
        try (var s3 = EmbeddedS3.on(directory, EngineKeys.TEMPORARY, RequestGuard.LOOPBACK);
                var client = client(s3, EngineKeys.TEMPORARY.secretKey())) {
            put(client, "well met");
        }

        try (var s3 = EmbeddedS3.on(directory, EngineKeys.TEMPORARY, RequestGuard.LOOPBACK);
                var client = client(s3, EngineKeys.TEMPORARY.secretKey())) {
            assertThat(client.getObjectAsBytes(get -> get.bucket(BUCKET).key(KEY))
                            .asUtf8String())
                    .isEqualTo("well met");
        }
    }

    /// The default data directory is a relative one.
    @Test
    void an_upload_in_parts_works_below_a_relative_directory(@TempDir Path temporary) {
        Path relative = Path.of("").toAbsolutePath().relativize(temporary.toAbsolutePath());
        try (var s3 = EmbeddedS3.on(relative, EngineKeys.TEMPORARY, RequestGuard.LOOPBACK);
                var client = client(s3, EngineKeys.TEMPORARY.secretKey())) {
            client.createBucket(bucket -> bucket.bucket(BUCKET));
            String upload = client.createMultipartUpload(
                            create -> create.bucket(BUCKET).key(KEY))
                    .uploadId();
            client.uploadPart(
                    part -> part.bucket(BUCKET).key(KEY).uploadId(upload).partNumber(1),
                    RequestBody.fromString("well met"));

            assertThat(client.listParts(list -> list.bucket(BUCKET).key(KEY).uploadId(upload))
                            .parts())
                    .hasSize(1);
        }
    }

    /// A process that is killed in a put leaves a file.
    @Test
    void an_object_that_is_not_complete_is_not_listed_and_deleted_at_the_next_start(@TempDir Path directory)
            throws IOException {
        Path incomplete;
        try (var s3 = EmbeddedS3.on(directory, EngineKeys.TEMPORARY, RequestGuard.LOOPBACK);
                var client = client(s3, EngineKeys.TEMPORARY.secretKey())) {
            put(client, "well met");
            incomplete = Files.writeString(directory.resolve(BUCKET).resolve(KEY + "-" + UUID.randomUUID()), "well");

            assertThat(client.listObjectsV2(list -> list.bucket(BUCKET)).contents())
                    .extracting(S3Object::key)
                    .containsExactly(KEY);
        }
        EmbeddedS3.on(directory, EngineKeys.TEMPORARY, RequestGuard.LOOPBACK).close();
        assertThat(incomplete).doesNotExist();
        assertThat(directory.resolve(BUCKET).resolve(KEY)).exists();
    }

    @Test
    void a_temporary_engine_deletes_its_directory() throws IOException {
        var bucket = "bucket-" + UUID.randomUUID();
        try (var s3 = EmbeddedS3.temporary();
                var client = client(s3, EngineKeys.TEMPORARY.secretKey())) {
            client.createBucket(create -> create.bucket(bucket));
            client.putObject(put -> put.bucket(bucket).key(KEY), RequestBody.fromString("well met"));
            assertThat(temporaryDirectoriesWith(bucket)).hasSize(1);
        }

        assertThat(temporaryDirectoriesWith(bucket)).isEmpty();
    }

    @Test
    void a_requested_port_is_used(@TempDir Path directory) {
        int port;
        try (var s3 = EmbeddedS3.on(directory, EngineKeys.TEMPORARY, RequestGuard.LOOPBACK)) {
            port = s3.endpoint().getPort();
        }

        try (var s3 = EmbeddedS3.on(directory, port, EngineKeys.TEMPORARY, RequestGuard.LOOPBACK)) {
            assertThat(s3.endpoint()).hasPort(port);
        }
    }

    @Test
    void a_port_in_use_is_reported(@TempDir Path directory) {
        try (var s3 = EmbeddedS3.temporary()) {
            var taken = s3.endpoint().getPort();

            assertThatThrownBy(() -> EmbeddedS3.on(directory, taken, EngineKeys.TEMPORARY, RequestGuard.LOOPBACK))
                    .isInstanceOf(EngineFailure.class)
                    .hasMessageContaining("port " + taken);
        }
    }

    @Test
    void an_unusable_directory_is_reported(@TempDir Path temporary) throws IOException {
        var file = Files.createFile(temporary.resolve("a-file"));

        assertThatThrownBy(() -> EmbeddedS3.on(file, EngineKeys.TEMPORARY, RequestGuard.LOOPBACK))
                .isInstanceOf(EngineFailure.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void only_the_loopback_address_accepts_connections() throws IOException {
        try (var s3 = EmbeddedS3.temporary()) {
            assertThat(OpenAddresses.of(s3.endpoint())).containsExactly(OpenAddresses.LOOPBACK);
        }
    }

    static S3Client client(EmbeddedS3 s3, String secret) {
        return S3Client.builder()
                .endpointOverride(s3.endpoint())
                .forcePathStyle(true)
                .region(Region.of(EmbeddedS3.REGION))
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(EngineKeys.TEMPORARY.accessKey(), secret)))
                .httpClientBuilder(ApacheHttpClient.builder())
                .build();
    }

    private static void put(S3Client client, String text) {
        client.createBucket(bucket -> bucket.bucket(BUCKET));
        client.putObject(put -> put.bucket(BUCKET).key(KEY), RequestBody.fromString(text));
    }

    private static List<Path> temporaryDirectoriesWith(String bucket) throws IOException {
        try (var found = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return found.filter(directory -> Files.exists(directory.resolve(bucket)))
                    .toList();
        }
    }
}
