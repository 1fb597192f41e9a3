package io.talestream.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.testcontainers.DockerClientFactory;

class EngineSourceTest {
    @Test
    void a_source_is_found_by_name() {
        assertThat(EngineSource.named("embedded")).isEqualTo(EngineSource.EMBEDDED);
        assertThat(EngineSource.named("containers")).isEqualTo(EngineSource.CONTAINERS);
    }

    @Test
    void an_unknown_source_is_refused() {
        assertThatThrownBy(() -> EngineSource.named("magic"))
                .isInstanceOf(EngineUnavailable.class)
                .hasMessage("The system property talestream.engines must be \"embedded\" or \"containers\", is"
                        + " \"magic\".");
    }

    @Test
    void without_docker_a_container_is_not_replaced_by_an_embedded_engine() {
        assumeFalse(DockerClientFactory.instance().isDockerAvailable(), "Docker is available");
        Map<String, Supplier<?>> engines = Map.of(
                "DynamoDB", () -> Engines.dynamo(EngineSource.CONTAINERS),
                "S3", () -> Engines.s3(EngineSource.CONTAINERS),
                "OpenSearch", () -> Engines.openSearch(EngineSource.CONTAINERS),
                "LocalStack", Containers::aws);

        engines.forEach((name, engine) -> assertThatThrownBy(engine::get)
                .isInstanceOf(EngineUnavailable.class)
                .hasMessageStartingWith(name + " was requested from a container (-Pcontainers), but no Docker"));
    }
}
