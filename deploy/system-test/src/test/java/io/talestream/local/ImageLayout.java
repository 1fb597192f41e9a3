package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/// A container image on disk, as the OCI specification lays it out.
record ImageLayout(Path folder) {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String DIGEST = "sha256:";

    /// Each descriptor has the digest and the size of its blob, and there are no other blobs. Layers are not
    /// compressed, so that the configuration names them by the same digests.
    void assertConsistent() throws IOException {
        assertThat(JSON.readTree(folder.resolve("oci-layout").toFile())
                        .path("imageLayoutVersion")
                        .asText())
                .isEqualTo("1.0.0");
        List<JsonNode> described = new ArrayList<>();
        described.add(descriptorOfManifest());
        described.add(manifest().path("config"));
        manifest().path("layers").forEach(described::add);
        for (JsonNode each : described) {
            byte[] content = Files.readAllBytes(blob(each));
            assertThat(DIGEST + HexFormat.of().formatHex(sha256(content)))
                    .isEqualTo(each.path("digest").asText());
            assertThat(content).hasSize(each.path("size").asInt());
        }
        try (Stream<Path> blobs = Files.list(folder.resolve("blobs/sha256"))) {
            assertThat(blobs).hasSameSizeAs(described);
        }
        assertThat(configuration().path("rootfs").path("diff_ids").valueStream().map(JsonNode::asText))
                .containsExactlyElementsOf(manifest()
                        .path("layers")
                        .valueStream()
                        .map(layer -> layer.path("digest").asText())
                        .toList());
    }

    List<Path> layers() throws IOException {
        return manifest().path("layers").valueStream().map(this::blob).toList();
    }

    List<String> entryPoint() throws IOException {
        return configuration()
                .path("config")
                .path("Entrypoint")
                .valueStream()
                .map(JsonNode::asText)
                .toList();
    }

    String user() throws IOException {
        return configuration().path("config").path("User").asText();
    }

    private JsonNode configuration() throws IOException {
        return JSON.readTree(blob(manifest().path("config")).toFile());
    }

    private JsonNode manifest() throws IOException {
        return JSON.readTree(blob(descriptorOfManifest()).toFile());
    }

    private JsonNode descriptorOfManifest() throws IOException {
        return JSON.readTree(folder.resolve("index.json").toFile())
                .path("manifests")
                .path(0);
    }

    private Path blob(JsonNode descriptor) {
        String digest = descriptor.path("digest").asText();
        assertThat(digest).startsWith(DIGEST);
        return folder.resolve("blobs/sha256").resolve(digest.substring(DIGEST.length()));
    }

    private static byte[] sha256(byte[] content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
