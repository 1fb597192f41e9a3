package io.talestream.engines.s3;

import io.talestream.contracts.http.RequestGuard;
import io.talestream.engines.EngineFailure;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Objects;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.shaded.org.eclipse.jetty.http.HttpStatus;
import org.gaul.shaded.org.eclipse.jetty.server.Handler;
import org.gaul.shaded.org.eclipse.jetty.server.Request;
import org.gaul.shaded.org.eclipse.jetty.server.Response;
import org.gaul.shaded.org.eclipse.jetty.server.Server;
import org.gaul.shaded.org.eclipse.jetty.util.Callback;

/// Refuses what the guard does not allow, before S3Proxy reads the request. The only class that accesses a private
/// member of the library.
final class GuardedHandler extends Handler.Wrapper {
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
