package io.talestream.ingest;

import io.micronaut.context.annotation.Property;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.testing.engine.KillPoint;
import io.talestream.testing.engine.KillSwitch;
import io.talestream.testing.time.SettableClock;

@MicronautTest
@Property(name = EngineProperties.OWN_STORAGE, value = "true")
@Property(name = KillableServer.PROPERTY, value = "yes")
class KilledServerIT extends KilledServer {
    KilledServerIT(ApiServer api, KillSwitch killSwitch, SettableClock clock) {
        super(api, killSwitch, clock, KillPoint.MIDDLE);
    }
}
