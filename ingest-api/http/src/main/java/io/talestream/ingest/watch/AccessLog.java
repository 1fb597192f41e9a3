package io.talestream.ingest.watch;

import jakarta.inject.Singleton;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs one line per response. The values in the message are also logged as separate fields.
@Singleton
final class AccessLog {
    private static final Logger LOG = LoggerFactory.getLogger(AccessLog.class);

    void write(CompletedRequest answered) {
        var line = answered.isForOperators() ? LOG.atDebug() : LOG.atInfo();
        line.addKeyValue("user", answered.user().orElse(""))
                .addKeyValue(RequestId.FIELD, answered.requestId())
                .addKeyValue("method", answered.method())
                .addKeyValue("route", answered.route())
                .addKeyValue("status", answered.status())
                .addKeyValue("ms", answered.duration().toMillis())
                .addKeyValue("bytesIn", answered.sent())
                .log(
                        "{} {} was answered {} in {} ms",
                        answered.method(),
                        answered.route(),
                        answered.status(),
                        answered.duration().toMillis());
    }
}
