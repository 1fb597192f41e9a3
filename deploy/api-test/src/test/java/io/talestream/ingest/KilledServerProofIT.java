package io.talestream.ingest;

import io.micronaut.context.annotation.Property;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.testing.engine.KillPoint;
import io.talestream.testing.engine.KillSwitch;
import io.talestream.testing.time.SettableClock;
import org.junit.jupiter.api.Tag;

/// At every call.
@Tag("proof")
@MicronautTest
@Property(name = EngineProperties.OWN_STORAGE, value = "true")
@Property(name = KillableServer.PROPERTY, value = "yes")
class KilledServerProofIT extends KilledServer {
    KilledServerProofIT(ApiServer api, KillSwitch killSwitch, SettableClock clock) {
        super(api, killSwitch, clock, KillPoint.EVERY_CALL);
    }
}
