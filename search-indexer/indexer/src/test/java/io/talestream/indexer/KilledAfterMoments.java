package io.talestream.indexer;

import java.io.IOException;
import org.opensearch.client.opensearch.generic.Body;
import org.opensearch.client.opensearch.generic.Request;

/// Runs an action before a process writes its moments, and kills the process after that write.
final class KilledAfterMoments implements FlakyGateway.FaultInjector {
    private final Runnable meanwhile;
    private boolean wrote;

    KilledAfterMoments() {
        this(() -> {});
    }

    KilledAfterMoments(Runnable meanwhile) {
        this.meanwhile = meanwhile;
    }

    @Override
    public void before(String path, Object request) throws IOException {
        if (wrote) {
            throw new IOException("the process died");
        }
        if (writesMoments(request)) {
            meanwhile.run();
            wrote = true;
        }
    }

    static boolean writesMoments(Object request) {
        return request instanceof Request sent
                && sent.getBody().map(Body::bodyAsString).orElse("").contains("{\"kind\":\"moment\"");
    }
}
