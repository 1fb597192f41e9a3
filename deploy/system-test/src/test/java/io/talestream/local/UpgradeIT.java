package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.contracts.table.Index;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.migration.legacy.LegacyCheck;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.time.Eventually;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// The data directory of the previous release, in which `upgrade/make.sh` left what that release responded.
class UpgradeIT {
    private static final JsonMapper JSON = new JsonMapper();

    /// A request and its response.
    private record Recorded(String user, String path, String etag, JsonNode body) {}

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<String> progress = new ArrayList<>();
    private final Path directory;
    private final List<Recorded> responses;
    private final List<String> indices;
    private final LocalSystem system;

    UpgradeIT(@TempDir Path directory) throws IOException {
        this.directory = directory;
        unpack();
        // The same on each day: a stream keeps its records for 24 hours, and its shard is open for 4.
        try (var dynamo = EmbeddedDynamo.on(directory.resolve("dynamodb"), EngineKeys.TEMPORARY)) {
            leaveASettingOfVersion1(dynamo.endpoint());
            dynamo.ageStreams(Duration.ofDays(2));
        }
        try (var dynamo = EmbeddedDynamo.on(directory.resolve("dynamodb"), EngineKeys.TEMPORARY)) {
            dynamo.rollShards();
        }
        try (Stream<String> lines = Files.lines(directory.resolve("responses.jsonl"))) {
            this.responses = lines.map(UpgradeIT::recorded).toList();
        }
        this.indices = indices();
        this.system = LocalSystem.start(directory, 0, Map.of(), progress::add);
    }

    @AfterEach
    void stop() {
        system.close();
        http.close();
    }

    @Test
    void a_data_directory_of_the_previous_release_stays_in_use() throws Exception {
        assertThat(progress)
                .as("a rebuild is offered, and the old index stays in use until then")
                .anyMatch(line -> line.contains("rebuild it with 'talestream reindex'"));
        assertThat(responses).hasSize(31);
        for (Recorded response : responses) {
            if (!response.body().has("next")) {
                isUnchanged(response);
            }
        }
        assertThat(indices()).as("no index was added or replaced").hasSize(1).isEqualTo(indices);
        secretsStayHidden();
        theRecordingCanBePlayed();
        dataOfVersion1IsReported();
        anOldCursorIsRejected();

        anOldEtagIsAcceptedAndTheChangeIsIndexed();
        succeeds("verify", "--settle", "3s");
        succeeds("projections", "check");
        assertThat(succeeds("parked", "list")).isEqualToIgnoringNewLines("Nothing is parked.");
    }

    private static void leaveASettingOfVersion1(URI dynamo) {
        var setting = Map.of(
                Index.TABLE.partitionKey(),
                AttributeValue.fromS("SETTINGS"),
                Index.TABLE.sortKey(),
                AttributeValue.fromS("SET#theme"),
                "value",
                AttributeValue.fromS("{}"));
        try (var client = DynamoDb.at(dynamo).client()) {
            client.putItem(put -> put.tableName(LocalEngines.NAME).item(setting));
        }
    }

    private void dataOfVersion1IsReported() throws Exception {
        assertThat(progress).anyMatch(line -> line.contains(LegacyCheck.SENTENCE));
        JsonNode operations = JSON.readTree(
                send(OperatorsOption.starter().name(), "GET", "/operations", "").body());
        assertThat(operations.path("legacyItems").asBoolean())
                .as(operations.toString())
                .isTrue();
    }

    /// A newer release may add fields to a response, but no elements to a list.
    private void isUnchanged(Recorded before) throws Exception {
        if (!before.user().equals("gm")) {
            // The lines of players are numbered without gaps now.
            int n = 0;
            for (JsonNode line : before.body().path("utterances")) {
                ((ObjectNode) line).put("n", n++);
            }
        }
        HttpResponse<String> now = send(before.user(), "GET", before.path(), "");
        assertThat(now.statusCode()).as(before.path()).isEqualTo(200);
        assertThat(now.headers().firstValue("ETag").orElse(""))
                .as(before.path())
                .isEqualTo(before.etag());
        assertKept(before.path(), before.body(), JSON.readTree(now.body()));
    }

    private static void assertKept(String at, JsonNode before, JsonNode now) {
        if (before.isObject()) {
            for (var field : before.properties()) {
                assertKept(at + " " + field.getKey(), field.getValue(), now.path(field.getKey()));
            }
        } else if (before.isArray()) {
            assertThat(now).as(at).hasSameSizeAs(before);
            // A newer release may rank hits differently.
            if (at.endsWith(" groups") || at.endsWith(" hits")) {
                before.forEach(one -> assertThat(now).as(at).anySatisfy(any -> assertKept(at, one, any)));
                return;
            }
            for (int i = 0; i < before.size(); i++) {
                assertKept(at + " " + i, before.get(i), now.get(i));
            }
        } else {
            assertThat(now).as(at).isEqualTo(before);
        }
    }

    private void secretsStayHidden() throws Exception {
        String transcript = session("What the ferryman kept").path() + "/transcript";
        assertThat(send("gm", "GET", transcript, "").body()).contains("that portcullis?", "for hauling nets");
        assertThat(send("tom", "GET", transcript, "").body())
                .contains("that portcullis?")
                .doesNotContain("for hauling nets");
    }

    private void theRecordingCanBePlayed() throws Exception {
        String session = session("A voice in the tavern").path();
        URI audio = system.uri()
                .resolve(JSON.readTree(
                                send("gm", "GET", session + "/audio/listen", "").body())
                        .path("url")
                        .asText());
        try (InputStream wav = resource("/speech/tavern.wav")) {
            assertThat(http.send(HttpRequest.newBuilder(audio).build(), BodyHandlers.ofByteArray())
                            .body())
                    .isEqualTo(wav.readAllBytes());
        }
    }

    /// Without a configured secret a cursor is valid only for the process that made it.
    private void anOldCursorIsRejected() throws Exception {
        Recorded page = response(before -> before.body().has("next"));
        HttpResponse<String> next = send(
                "gm", "GET", page.path() + "&cursor=" + page.body().path("next").asText(), "");
        assertThat(next.statusCode()).isEqualTo(400);
        assertThat(next.body()).contains("cursor", "start from the first page");
    }

    private void anOldEtagIsAcceptedAndTheChangeIsIndexed() throws Exception {
        String path = session("What the ferryman kept").path() + "/transcript";
        Recorded transcript = response(before -> before.path().equals(path));
        String line = transcript.path() + "/utterances/6";
        String said = "{\"text\":\"Quietly is a matter of the astrolabe here.\"}";
        assertThat(send("gm", "PATCH", line, said, "If-Match", transcript.etag())
                        .statusCode())
                .isEqualTo(200);
        assertThat(send("gm", "PATCH", line, said, "If-Match", transcript.etag())
                        .statusCode())
                .isEqualTo(412);
        String search = transcript.path().replaceFirst("/campaigns/.*", "/search?q=astrolabe");
        Eventually.until("the correction is found", () -> hits(search) == 1);
    }

    private Recorded session(String name) {
        return response(before -> before.body().path("name").asText().equals(name));
    }

    private Recorded response(Predicate<Recorded> which) {
        return responses.stream().filter(which).findFirst().orElseThrow();
    }

    private long hits(String search) {
        try {
            return JSON.readTree(send("gm", "GET", search, "").body())
                    .path("overview")
                    .path("total")
                    .asLong();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(search, e);
        }
    }

    private HttpResponse<String> send(String user, String method, String path, String body, String... headers)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(system.uri().resolve(path))
                .header("Authorization", "Bearer " + new ShellUser(system.uri(), directory, user).token())
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body));
        return http.send((headers.length == 0 ? request : request.headers(headers)).build(), BodyHandlers.ofString());
    }

    private String succeeds(String... command) {
        CommandRun run = CommandRun.of(
                Map.of(),
                Stream.concat(Stream.of(command), Stream.of("--data", directory.toString()))
                        .toArray(String[]::new));
        assertThat(run.status()).as(run.toString()).isZero();
        return run.out();
    }

    private List<String> indices() throws IOException {
        try (Stream<Path> folders = Files.list(directory.resolve("opensearch/data/nodes/0/indices"))) {
            return folders.map(folder -> folder.getFileName().toString()).toList();
        }
    }

    private void unpack() throws IOException {
        try (var archive = new TarArchiveInputStream(new GZIPInputStream(resource("/upgrade/data-directory.tar.gz")))) {
            for (var entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
                Path to = entry.resolveIn(directory);
                if (entry.isDirectory()) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(archive, to);
                }
            }
        }
    }

    private static Recorded recorded(String line) {
        try {
            return JSON.readValue(line, Recorded.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(UpgradeIT.class.getResourceAsStream(name), name);
    }
}
