package io.talestream.ingest;

import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Replaces;
import io.micronaut.context.annotation.Requires;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.talestream.testing.engine.KillSwitch;
import io.talestream.testing.time.SettableClock;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// Adds a kill switch and a settable clock to the server of a test that sets the property. With the clock, a test does
/// not have to wait for the per-minute limit of look-ups.
@Factory
@Requires(property = KillableServer.PROPERTY)
final class KillableServer {
    static final String PROPERTY = "talestream.test.killable";

    @Singleton
    KillSwitch killSwitch() {
        return new KillSwitch();
    }

    @Singleton
    SettableClock settable() {
        return SettableClock.at(Instant.now());
    }

    @Singleton
    @Replaces(Clock.class)
    Clock clock(SettableClock settable) {
        return settable;
    }

    @Singleton
    @Requires(property = PROPERTY)
    static final class Connection implements BeanCreatedEventListener<DynamoDbClient> {
        private final KillSwitch killSwitch;

        Connection(KillSwitch killSwitch) {
            this.killSwitch = killSwitch;
        }

        @Override
        public DynamoDbClient onCreated(BeanCreatedEvent<DynamoDbClient> created) {
            return killSwitch.client(created.getBean());
        }
    }
}
