package io.talestream.app.config;

import io.talestream.engines.PrivateFile;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/// The endpoints of a running system, written to its data directory for the operator's commands. They are valid only
/// while a process holds the lock on the directory: a killed process leaves the file behind.
public record Endpoints(URI atDynamodb, URI atS3, URI atOpensearch, URI atIssuer, Optional<URI> atApi) {
    private static final String FILE = "endpoints";
    public static final String DYNAMODB = "dynamodb";
    public static final String S3 = "s3";
    public static final String OPENSEARCH = "opensearch";
    public static final String ISSUER = "issuer";
    public static final String API = "api";

    /// Writes the file. Closing the result deletes it.
    public AutoCloseable leave(DataDirectory data) {
        Path file = data.of(FILE);
        var properties = new Properties();
        properties.setProperty(DYNAMODB, atDynamodb.toString());
        properties.setProperty(S3, atS3.toString());
        properties.setProperty(OPENSEARCH, atOpensearch.toString());
        properties.setProperty(ISSUER, atIssuer.toString());
        atApi.ifPresent(api -> properties.setProperty(API, api.toString()));
        var out = new StringWriter();
        try {
            properties.store(out, "written by a running talestream");
            PrivateFile.write(file, out.toString());
        } catch (IOException e) {
            throw new UncheckedIOException("%s could not be written".formatted(file), e);
        }
        return () -> Files.deleteIfExists(file);
    }

    /// Deletes the file that a killed process left, because it does not describe the next process.
    static void forget(Path directory) throws IOException {
        Files.deleteIfExists(directory.resolve(FILE));
    }

    public static Optional<URI> find(Path directory, String engine) {
        var properties = new Properties();
        try (var in = Files.newBufferedReader(directory.resolve(FILE))) {
            properties.load(in);
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
        return Optional.ofNullable(properties.getProperty(engine)).map(URI::create);
    }
}
