package io.talestream.testing.engine;

import java.net.URI;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/// Engines in containers. Testcontainers removes them after this JVM has ended.
final class Containers {
    /// The same release as the embedded engine.
    private static final DockerImageName DYNAMO = DockerImageName.parse("amazon/dynamodb-local:3.3.1");

    private static final int DYNAMO_PORT = 8000;

    private Containers() {}

    static URI dynamo() {
        requireDocker("DynamoDB");
        @SuppressWarnings("resource") // lives as long as this JVM
        var container = new GenericContainer<>(DYNAMO)
                .withCommand("-jar", "DynamoDBLocal.jar", "-inMemory", "-sharedDb")
                .withExposedPorts(DYNAMO_PORT);
        container.start();
        return URI.create("http://" + container.getHost() + ":" + container.getMappedPort(DYNAMO_PORT));
    }

    private static void requireDocker(String engine) {
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            throw new EngineUnavailable(
                    ("%s must run in a container (-Pcontainers), but no Docker engine answers on"
                                    + " this machine: start one, or leave out -Pcontainers to use the embedded engine.")
                            .formatted(engine));
        }
    }
}
