package io.talestream.ingest.limits;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.time.Duration;

/// Which requests are accepted.
///
/// @param headTimeout the time in which the head of a request must arrive; otherwise its connection is closed
/// @param writesPerMinute the number of POST, PUT, PATCH and DELETE requests that one user may send per minute and
///   process; further ones are answered 429
/// @param readOnly whether all requests that write are answered 503, for example while a migration is compared
@ConfigurationProperties("talestream.requests")
public record RequestSettings(
        @Bindable(defaultValue = "10s") Duration headTimeout,
        @Bindable(defaultValue = "6000") int writesPerMinute,
        @Bindable(defaultValue = "false") boolean readOnly) {
    public RequestSettings {
        if (!headTimeout.isPositive() || writesPerMinute < 1) {
            throw new IllegalArgumentException(
                    "talestream.requests: head-timeout and writes-per-minute must be positive, are %s and %d"
                            .formatted(headTimeout, writesPerMinute));
        }
    }
}
