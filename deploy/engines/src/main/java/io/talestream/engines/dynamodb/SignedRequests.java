package io.talestream.engines.dynamodb;

import io.talestream.contracts.http.RequestGuard;
import io.talestream.engines.EngineKeys;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/// Passes on only requests to this machine's own names that are signed with the keys.
final class SignedRequests extends Handler.Wrapper {
    private static final String REFUSAL = "{\"__type\":\"com.amazon.coral.service#UnrecognizedClientException\","
            + "\"message\":\"The request is not signed with the keys of this engine.\"}";

    private final EngineKeys keys;

    SignedRequests(EngineKeys keys, Handler engine) {
        super(engine);
        this.keys = keys;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (!RequestGuard.LOOPBACK.allows(Request.getLocalPort(request), request.getHeaders()::getValuesList)) {
            Response.writeError(request, response, callback, HttpStatus.FORBIDDEN_403);
            return true;
        }
        Optional<Request> signed = signed(request);
        if (signed.isPresent()) {
            return super.handle(signed.get(), response, callback);
        }
        response.setStatus(HttpStatus.BAD_REQUEST_400);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/x-amz-json-1.0");
        Content.Sink.write(response, true, REFUSAL, callback);
        return true;
    }

    /// The request with its body read, if it is signed.
    private Optional<Request> signed(Request request) throws IOException {
        Optional<SignatureVersion4> signature = Optional.ofNullable(
                        request.getHeaders().get(HttpHeader.AUTHORIZATION))
                .flatMap(SignatureVersion4::parse)
                .filter(found -> found.accessKey().equals(keys.accessKey()));
        if (signature.isEmpty()) {
            return Optional.empty();
        }
        byte[] body = BufferUtil.toArray(Content.Source.asByteBuffer(request));
        String target = String.join(
                "\n",
                request.getMethod(),
                request.getHttpURI().getPath(),
                Optional.ofNullable(request.getHttpURI().getQuery()).orElse(""));
        return signature.get().isOf(keys, target, request.getHeaders()::getValuesList, body)
                ? Optional.of(new ReadRequest(request, body))
                : Optional.empty();
    }

    private static final class ReadRequest extends Request.Wrapper {
        private final Content.Source body;

        ReadRequest(Request request, byte[] body) {
            super(request);
            this.body = Content.Source.from(ByteBuffer.wrap(body));
        }

        @Override
        public Content.Chunk read() {
            return body.read();
        }

        @Override
        public void demand(Runnable demand) {
            body.demand(demand);
        }

        @Override
        public void fail(Throwable failure) {
            body.fail(failure);
        }
    }
}
