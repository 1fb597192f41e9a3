package io.talestream.engines.s3;

import io.talestream.engines.EngineFailure;
import io.talestream.engines.TemporaryDirectory;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gaul.s3proxy.CrossOriginResourceSharing;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/// An S3 on this machine's loopback address. It supports path-style requests only, signed with [#ACCESS_KEY] and
/// [#SECRET_KEY], for any region.
public final class EmbeddedS3 implements AutoCloseable {
    public static final String REGION = "us-east-1";
    public static final String ACCESS_KEY = "local";
    public static final String SECRET_KEY = "localsecret";

    /// A page uploads directly into the bucket and is served from another port. The signature authorizes the upload.
    private static final CrossOriginResourceSharing PAGES_OF_THIS_MACHINE = new CrossOriginResourceSharing(
            List.of("http://127\\.0\\.0\\.1:[0-9]+", "http://localhost:[0-9]+"),
            List.of("GET", "HEAD", "PUT"),
            List.of("content-type", "range"),
            List.of("ETag", "Content-Range", "Accept-Ranges"),
            "");

    private static final String LOOPBACK = "127.0.0.1";
    private static final int ANY_FREE_PORT = 0;

    private final S3Proxy server;
    private final URI endpoint;
    private final Runnable afterwards;

    private EmbeddedS3(Path directory, int port, Runnable afterwards) {
        this.server = S3Proxy.builder()
                .blobStore(new FilesystemNio2BlobStore(made(directory).toString()))
                .endpoint(at(port))
                .awsAuthentication(AuthenticationType.AWS_V4, ACCESS_KEY, SECRET_KEY)
                // The SDK sends headers that S3Proxy does not know.
                .ignoreUnknownHeaders(true)
                .corsRules(PAGES_OF_THIS_MACHINE)
                .build();
        this.endpoint = started(port);
        this.afterwards = afterwards;
    }

    /// Each bucket is a folder in the directory, which is created if it is missing. Buckets outlive this process.
    public static EmbeddedS3 on(Path directory) {
        return on(directory, ANY_FREE_PORT);
    }

    public static EmbeddedS3 on(Path directory, int port) {
        return new EmbeddedS3(directory, port, () -> {});
    }

    /// Uses a temporary directory, which [#close()] deletes.
    public static EmbeddedS3 temporary() {
        TemporaryDirectory directory = TemporaryDirectory.of("s3");
        return new EmbeddedS3(directory.path(), ANY_FREE_PORT, directory::close);
    }

    public URI endpoint() {
        return endpoint;
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new EngineFailure("S3Proxy at " + endpoint + " did not stop", e);
        } finally {
            afterwards.run();
        }
    }

    private static Path made(Path directory) {
        try {
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new EngineFailure("S3Proxy could not use the directory " + directory, e);
        }
    }

    private static URI at(int port) {
        return URI.create("http://" + LOOPBACK + ":" + port);
    }

    private URI started(int port) {
        try {
            server.start();
            return at(server.getPort());
        } catch (Exception e) {
            throw new EngineFailure("S3Proxy could not listen on port " + port + " of " + LOOPBACK, e);
        }
    }
}
