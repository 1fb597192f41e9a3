package io.talestream.testing.engine;

import io.talestream.engines.EngineKeys;
import java.net.URI;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.images.builder.ImageFromDockerfile;

/// Engines in containers, one of each per JVM. Testcontainers removes them after the JVM has ended.
@SuppressWarnings("resource") // they live as long as this JVM
public final class Containers {
    /// The same release as the embedded engine.
    private static final String DYNAMO = "amazon/dynamodb-local:3.3.1";

    private static final int DYNAMO_PORT = 8000;

    /// The same release as the embedded engine.
    private static final String OPENSEARCH = "opensearchproject/opensearch:3.8.0";

    private static final int OPENSEARCH_PORT = 9200;

    private static final String MINIO = "minio/minio:RELEASE.2025-09-07T16-13-09Z";
    private static final int MINIO_PORT = 9000;

    /// Newer releases need an account.
    private static final String LOCALSTACK = "localstack/localstack:4.14.0";

    private static final int LOCALSTACK_PORT = 4566;
    private static final LazyEngine<URI> AWS = new LazyEngine<>(Containers::localstack);

    private Containers() {}

    static URI dynamo() {
        requireDocker("DynamoDB");
        return start(
                new GenericContainer<>(DYNAMO).withCommand("-jar", "DynamoDBLocal.jar", "-inMemory", "-sharedDb"),
                DYNAMO_PORT);
    }

    /// Checks signatures with the keys of the tests, as S3 does.
    static URI s3() {
        requireDocker("S3");
        return start(
                new GenericContainer<>(MINIO)
                        .withCommand("server", "/data")
                        .withEnv("MINIO_ROOT_USER", EngineKeys.TEMPORARY.accessKey())
                        .withEnv("MINIO_ROOT_PASSWORD", EngineKeys.TEMPORARY.secretKey())
                        .waitingFor(Wait.forHttp("/minio/health/ready").forPort(MINIO_PORT)),
                MINIO_PORT);
    }

    /// The image lacks the phonetic analysis plugin, so it is installed into an image of ours. It accepts any user and
    /// password.
    static URI openSearch() {
        requireDocker("OpenSearch");
        var image = new ImageFromDockerfile()
                .withDockerfileFromBuilder(file -> file.from(OPENSEARCH)
                        .run("/usr/share/opensearch/bin/opensearch-plugin install --batch analysis-phonetic"));
        return start(
                new GenericContainer<>(image)
                        .withEnv("discovery.type", "single-node")
                        .withEnv("DISABLE_INSTALL_DEMO_CONFIG", "true")
                        .withEnv("DISABLE_SECURITY_PLUGIN", "true")
                        .withEnv("cluster.routing.allocation.disk.threshold_enabled", "false")
                        .waitingFor(Wait.forHttp("/_cluster/health?wait_for_status=yellow")
                                .forPort(OPENSEARCH_PORT)),
                OPENSEARCH_PORT);
    }

    /// LocalStack with Kinesis and SQS.
    public static URI aws() {
        return AWS.value();
    }

    private static URI localstack() {
        requireDocker("LocalStack");
        return start(
                new GenericContainer<>(LOCALSTACK)
                        .withEnv("SERVICES", "kinesis,sqs")
                        // The URL of a queue has the address that the client used, not one inside the container.
                        .withEnv("SQS_ENDPOINT_STRATEGY", "dynamic")
                        .waitingFor(Wait.forHttp("/_localstack/health").forPort(LOCALSTACK_PORT)),
                LOCALSTACK_PORT);
    }

    private static URI start(GenericContainer<?> container, int port) {
        container.withExposedPorts(port).start();
        return URI.create("http://" + container.getHost() + ":" + container.getMappedPort(port));
    }

    private static void requireDocker(String engine) {
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            throw new EngineUnavailable(
                    ("%s was requested from a container (-Pcontainers), but no Docker engine answers on"
                                    + " this machine: start one, or leave out -Pcontainers to use the embedded engine.")
                            .formatted(engine));
        }
    }
}
