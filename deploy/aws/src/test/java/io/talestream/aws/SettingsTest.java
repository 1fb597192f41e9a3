package io.talestream.aws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.contracts.session.JobName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every process gets the settings it needs, under the names that the product reads and documents.
final class SettingsTest {
    private static final Path PAGE =
            Path.of(System.getProperty("talestream.repository", "../.."), "docs", "configuration.md");
    private static final Pattern ROW =
            Pattern.compile("\\| `[a-z0-9.-]+` \\| `(TALESTREAM_[A-Z0-9_]+)` \\|([^|]*)\\|([^|]*)\\|");

    private static final List<String> LOCATIONS = List.of(
            "TALESTREAM_DYNAMODB_REGION",
            "TALESTREAM_DYNAMODB_TABLE",
            "TALESTREAM_S3_BUCKET",
            "TALESTREAM_S3_REGION",
            "TALESTREAM_SERVER_HOST");

    @ParameterizedTest
    @EnumSource
    void every_variable_is_a_setting_of_the_product(Variant variant) throws IOException {
        Set<String> known = documented().keySet();

        assertThat(containers(variant).values()).allSatisfy(container -> {
            assertThat(known).containsAll(container.path("Environment").findValuesAsText("Name"));
            assertThat(known).containsAll(container.path("Secrets").findValuesAsText("Name"));
        });
    }

    @ParameterizedTest
    @EnumSource
    void secret_settings_are_passed_only_as_secrets(Variant variant) throws IOException {
        Map<String, Boolean> secret = documented();

        assertThat(containers(variant).values()).allSatisfy(container -> {
            assertThat(container.path("Environment").findValuesAsText("Name"))
                    .noneMatch(name -> secret.getOrDefault(name, false));
            assertThat(container.path("Secrets").findValuesAsText("Name"))
                    .allMatch(name -> secret.getOrDefault(name, false));
        });
    }

    @ParameterizedTest
    @EnumSource
    void api_and_search_have_the_token_settings_and_share_one_cursor_secret(Variant variant) {
        for (String role : List.of("api", "search")) {
            assertThat(names(variant, role))
                    .containsAll(LOCATIONS)
                    .contains(
                            "TALESTREAM_AUTH_AUDIENCE",
                            "TALESTREAM_AUTH_ISSUER",
                            "TALESTREAM_AUTH_JWKS_URL",
                            "TALESTREAM_AUTH_TOKEN_USE",
                            "TALESTREAM_CURSORS_SECRET",
                            "TALESTREAM_SEARCH_ENDPOINT",
                            "TALESTREAM_SEARCH_PASSWORD",
                            "TALESTREAM_SEARCH_USER");
        }
        assertThat(container(variant, "api").path("Secrets"))
                .isEqualTo(container(variant, "search").path("Secrets"));
    }

    @ParameterizedTest
    @EnumSource
    void the_api_learns_client_addresses_from_the_load_balancer(Variant variant) {
        assertThat(plain(variant, "api", "TALESTREAM_LOOK_UPS_TRUSTED_PROXIES")).isEqualTo("10.0.0.0/16");
    }

    @ParameterizedTest
    @EnumSource
    void the_stream_service_has_the_settings_of_table_files_and_index(Variant variant) {
        assertThat(names(variant, "stream"))
                .containsAll(LOCATIONS)
                .contains("TALESTREAM_SEARCH_ENDPOINT", "TALESTREAM_SEARCH_PASSWORD", "TALESTREAM_SEARCH_USER")
                .doesNotContain("TALESTREAM_CURSORS_SECRET", "TALESTREAM_AUTH_ISSUER");
        assertThat(names(variant, "stream").contains("TALESTREAM_STREAM_KINESIS"))
                .isEqualTo(variant == Variant.RICH);
    }

    @ParameterizedTest
    @EnumSource
    void the_stream_service_publishes_metrics_in_the_namespace_that_the_alarms_of_its_stack_watch(Variant variant) {
        assertThat(plain(variant, "stream", "TALESTREAM_STREAM_METRICS_NAMESPACE"))
                .isEqualTo(variant.options().name());
        assertThat(SynthesizedStack.of(variant).some("AWS::CloudWatch::Alarm").stream()
                        .flatMap(alarm -> alarm.body().findValuesAsText("Namespace").stream())
                        .filter(namespace -> !namespace.startsWith("AWS/")))
                .isNotEmpty()
                .containsOnly(variant.options().name());
    }

    @ParameterizedTest
    @EnumSource
    void the_number_of_shards_follows_the_size(Variant variant) {
        Map<String, Integer> shards = Map.of("hobby", 1, "club", 2, "platform", 42);

        assertThat(plain(variant, "stream", "TALESTREAM_SEARCH_SHARDS"))
                .isEqualTo(Objects.toString(shards.get(variant.size().label())));
    }

    @Test
    void the_worker_uses_the_embedded_engine_if_it_is_chosen() {
        assertThat(plain(Variant.EMBEDDED, "worker", "TALESTREAM_WORKER_ENGINE"))
                .isEqualTo("whisper");
        assertThat(names(Variant.EMBEDDED, "worker")).containsAll(LOCATIONS).doesNotContain("TALESTREAM_WORKER_QUEUE");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "EMBEDDED")
    void the_worker_uses_transcribe_and_the_completion_queue(Variant variant) {
        assertThat(names(variant, "worker"))
                .containsAll(LOCATIONS)
                .contains("TALESTREAM_WORKER_ENGINE", "TALESTREAM_WORKER_QUEUE", "TALESTREAM_WORKER_REGION")
                .doesNotContain("TALESTREAM_SEARCH_PASSWORD", "TALESTREAM_CURSORS_SECRET");
        assertThat(names(variant, "worker").contains("TALESTREAM_MODEL_NAME")).isEqualTo(variant == Variant.RICH);
    }

    @ParameterizedTest
    @EnumSource
    void every_service_runs_the_same_image_with_its_own_command(Variant variant) {
        assertThat(containers(variant)).hasSize(4).allSatisfy((name, container) -> {
            assertThat(container.at("/Command/0").asText()).isEqualTo("serve");
            assertThat(container.at("/Command/1").asText()).isEqualTo(name);
            assertThat(container.path("Image"))
                    .isEqualTo(container(variant, "api").path("Image"));
            assertThat(container.at("/LogConfiguration/LogDriver").asText()).isEqualTo("awslogs");
        });
    }

    @Test
    void transcribe_jobs_have_the_documented_name_prefix() {
        assertThat(new JobName("talestream-01KE2C8PQT4V9R6M3N8S5W7Y1A-01KE2C8PQT4V9R6M3N8S5W7Y1B"
                                + "-01KE2C8PQT4V9R6M3N8S5W7Y1C-1")
                        .value())
                .startsWith(Names.JOBS);
    }

    /// Each variable, and whether it is secret.
    private static Map<String, Boolean> documented() throws IOException {
        Map<String, Boolean> all = new TreeMap<>();
        ROW.matcher(Files.readString(PAGE))
                .results()
                .forEach(row -> all.put(row.group(1), row.group(3).contains("**Secret.**")));
        assertThat(all).hasSizeGreaterThan(20);
        return all;
    }

    private static Set<String> names(Variant variant, String role) {
        JsonNode container = container(variant, role);
        Set<String> all = new TreeSet<>(container.path("Environment").findValuesAsText("Name"));
        all.addAll(container.path("Secrets").findValuesAsText("Name"));
        return all;
    }

    private static String plain(Variant variant, String role, String name) {
        for (JsonNode each : container(variant, role).path("Environment")) {
            if (each.path("Name").asText().equals(name)) {
                return each.path("Value").asText();
            }
        }
        throw new AssertionError("%s has no setting %s".formatted(role, name));
    }

    private static JsonNode container(Variant variant, String role) {
        JsonNode found = containers(variant).get(role);
        if (found == null) {
            throw new AssertionError("there is no container for " + role);
        }
        return found;
    }

    private static Map<String, JsonNode> containers(Variant variant) {
        Map<String, JsonNode> all = new TreeMap<>();
        SynthesizedStack.of(variant).some("AWS::ECS::TaskDefinition").forEach(task -> {
            JsonNode container = task.property("/ContainerDefinitions/0");
            all.put(container.path("Name").asText(), container);
        });
        return all;
    }
}
