package io.talestream.engines.s3;

import io.talestream.contracts.http.RequestGuard;
import io.talestream.engines.EngineFailure;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.TemporaryDirectory;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gaul.s3proxy.CrossOriginResourceSharing;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.blobstore.ForwardingBlobStore;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;
import org.gaul.shaded.org.eclipse.jetty.http.HttpStatus;
import org.gaul.shaded.org.eclipse.jetty.server.Handler;
import org.gaul.shaded.org.eclipse.jetty.server.Request;
import org.gaul.shaded.org.eclipse.jetty.server.Response;
import org.gaul.shaded.org.eclipse.jetty.server.Server;
import org.gaul.shaded.org.eclipse.jetty.util.Callback;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;

/// An S3 on this machine's loopback address. It supports path-style requests only, signed with its keys, for any
/// region.
public final class EmbeddedS3 implements AutoCloseable {
    public static final String REGION = "us-east-1";

    private static final String LOOPBACK = "127.0.0.1";
    private static final int ANY_FREE_PORT = 0;

    /// S3Proxy writes an object into a file beside it, named after it and a random UUID. No key of an object ends so.
    private static final Pattern INCOMPLETE =
            Pattern.compile(".*-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", Pattern.DOTALL);

    private final S3Proxy server;
    private final URI endpoint;
    private final Runnable afterwards;

    private EmbeddedS3(Path directory, int port, EngineKeys keys, RequestGuard guard, Runnable afterwards) {
        this.server = S3Proxy.builder()
                .blobStore(new CompleteObjects(
                        new FilesystemNio2BlobStore(made(directory).toString())))
                .endpoint(at(port))
                .awsAuthentication(AuthenticationType.AWS_V4, keys.accessKey(), keys.secretKey())
                // The SDK sends headers that S3Proxy does not know.
                .ignoreUnknownHeaders(true)
                .corsRules(sharing(guard))
                .build();
        GuardedHandler.insert(server, guard);
        this.endpoint = started(port);
        this.afterwards = afterwards;
    }

    /// Each bucket is a folder in the directory, which is created if it is missing. Buckets outlive this process.
    ///
    /// @param guard names the pages that may use presigned URLs
    public static EmbeddedS3 on(Path directory, EngineKeys keys, RequestGuard guard) {
        return on(directory, ANY_FREE_PORT, keys, guard);
    }

    public static EmbeddedS3 on(Path directory, int port, EngineKeys keys, RequestGuard guard) {
        return new EmbeddedS3(directory, port, keys, guard, () -> {});
    }

    /// Uses a temporary directory, which [#close()] deletes, and [EngineKeys#TEMPORARY].
    public static EmbeddedS3 temporary() {
        TemporaryDirectory directory = TemporaryDirectory.of("s3");
        return new EmbeddedS3(
                directory.path(), ANY_FREE_PORT, EngineKeys.TEMPORARY, RequestGuard.LOOPBACK, directory::close);
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

    /// A page uploads directly into the bucket and is served from another port. The signature authorizes the upload.
    private static CrossOriginResourceSharing sharing(RequestGuard guard) {
        return new CrossOriginResourceSharing(
                guard.pages().stream()
                        .map(page -> "https?://" + Pattern.quote(page))
                        .toList(),
                List.of("GET", "HEAD", "PUT"),
                List.of("content-type", "range"),
                List.of("ETag", "Content-Range", "Accept-Ranges"),
                "");
    }

    /// Absolute: below a relative directory S3Proxy does not list the parts of an upload.
    private static Path made(Path directory) {
        try {
            Path made = Files.createDirectories(directory.toAbsolutePath().normalize());
            deleteIncomplete(made);
            return made;
        } catch (IOException e) {
            throw new EngineFailure("S3Proxy could not use the directory " + directory, e);
        }
    }

    /// What puts left when the process was killed. It is not listed, so an erasure would not find it.
    private static void deleteIncomplete(Path directory) throws IOException {
        try (Stream<Path> found = Files.find(
                directory,
                Integer.MAX_VALUE,
                (file, is) -> is.isRegularFile()
                        && INCOMPLETE.matcher(file.getFileName().toString()).matches())) {
            for (Path file : (Iterable<Path>) found::iterator) {
                Files.delete(file);
            }
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

    /// S3Proxy also lists the objects that are being written.
    private static final class CompleteObjects extends ForwardingBlobStore {
        private CompleteObjects(BlobStore all) {
            super(all);
        }

        @Override
        public ListObjectsV2Response list(ListObjectsV2Request request) {
            ListObjectsV2Response all = super.list(request);
            return all.toBuilder()
                    .contents(all.contents().stream()
                            .filter(object -> !INCOMPLETE.matcher(object.key()).matches())
                            .toList())
                    .build();
        }
    }

    /// Refuses what the guard does not allow, before S3Proxy reads the request. The only class that accesses a private
    /// member of the library.
    private static final class GuardedHandler extends Handler.Wrapper {
        private static final String SERVER = "server";

        private final RequestGuard guard;

        private GuardedHandler(RequestGuard guard) {
            this.guard = guard;
        }

        /// Before the server starts.
        static void insert(S3Proxy proxy, RequestGuard guard) {
            try {
                Field field = S3Proxy.class.getDeclaredField(SERVER);
                field.setAccessible(true);
                ((Server) field.get(proxy)).insertHandler(new GuardedHandler(guard));
            } catch (ReflectiveOperationException e) {
                throw new EngineFailure("this version of S3Proxy has no field \"" + SERVER + "\"", e);
            }
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            if (guard.allows(Request.getLocalPort(request), name -> values(request, name))) {
                return super.handle(request, response, callback);
            }
            Response.writeError(request, response, callback, HttpStatus.FORBIDDEN_403);
            return true;
        }

        /// To browsers, 127.0.0.1 is another site than `localhost`, where the console may be opened: its player loads
        /// recordings by presigned URLs, which no other site has.
        private static List<String> values(Request request, String header) {
            String query = Objects.requireNonNullElse(request.getHttpURI().getQuery(), "");
            return header.equals("Sec-Fetch-Site") && query.contains("X-Amz-Signature=")
                    ? List.of()
                    : request.getHeaders().getValuesList(header);
        }
    }
}
