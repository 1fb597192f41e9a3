package io.talestream.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/// Where a running system can be reached, left in its data directory for the operator's commands. It is only true while
/// someone holds the directory: a process that was killed leaves it behind.
final class Endpoints implements AutoCloseable {
    private static final String FILE = "endpoints";
    private static final String DYNAMODB = "dynamodb";
    private static final String S3 = "s3";
    private static final String OPENSEARCH = "opensearch";

    private final Path file;

    private Endpoints(Path file) {
        this.file = file;
    }

    static Endpoints leave(DataDirectory data, URI dynamodb, URI s3, URI opensearch) {
        var endpoints = new Endpoints(data.of(FILE));
        var properties = new Properties();
        properties.setProperty(DYNAMODB, dynamodb.toString());
        properties.setProperty(S3, s3.toString());
        properties.setProperty(OPENSEARCH, opensearch.toString());
        try (var out = Files.newBufferedWriter(endpoints.file)) {
            properties.store(out, "written by a running talestream");
        } catch (IOException e) {
            throw new UncheckedIOException("%s could not be written".formatted(endpoints.file), e);
        }
        return endpoints;
    }

    /// What a process that was killed left must not be taken for where the next one is.
    static void forget(Path directory) throws IOException {
        Files.deleteIfExists(directory.resolve(FILE));
    }

    static Optional<URI> dynamodb(Path directory) {
        return endpoint(directory, DYNAMODB);
    }

    static Optional<URI> s3(Path directory) {
        return endpoint(directory, S3);
    }

    static Optional<URI> opensearch(Path directory) {
        return endpoint(directory, OPENSEARCH);
    }

    private static Optional<URI> endpoint(Path directory, String of) {
        var properties = new Properties();
        try (var in = Files.newBufferedReader(directory.resolve(FILE))) {
            properties.load(in);
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
        return Optional.ofNullable(properties.getProperty(of)).map(URI::create);
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("%s could not be removed".formatted(file), e);
        }
    }
}
