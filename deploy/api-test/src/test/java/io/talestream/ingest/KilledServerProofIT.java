package io.talestream.ingest;

import io.micronaut.context.annotation.Property;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.KillPoint;
import io.talestream.testing.engine.KillSwitch;
import io.talestream.testing.engine.KillSwitch.LastCall;
import io.talestream.testing.time.SettableClock;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// At every call. `KilledWritesIT` of the store kills all writes at some calls in the default suite.
@Tag("proof")
@MicronautTest
@Property(name = EngineProperties.OWN_STORAGE, value = "true")
@Property(name = KillableServer.PROPERTY, value = "yes")
class KilledServerProofIT extends KilledServer {
    KilledServerProofIT(ApiServer api, KillSwitch killSwitch, SettableClock clock) {
        super(api, killSwitch, clock, KillPoint.EVERY_CALL);
    }

    @ParameterizedTest
    @EnumSource
    void creating_a_profile_is_atomic_under_a_kill(LastCall how) {
        killed(how, () -> {
            Client ada = api.newUser();
            return new KilledRequest(() -> ada.get("/api/me"), () -> List.of(Integer.toString(profiles(ada))));
        });
    }

    @ParameterizedTest
    @EnumSource
    void deleting_a_campaign_is_atomic_under_a_kill(LastCall how) {
        killed(how, () -> {
            Table table = Table.on(api);
            String link = linkTo(table.gm(), table.open().session());
            return new KilledRequest(
                    () -> table.gm().delete(table.open().campaign(), "*"),
                    () -> bodies(
                            List.of(table.owner(), table.player()),
                            table.path(),
                            table.path() + "/campaigns",
                            table.open().campaign(),
                            table.open().campaign() + "/sessions",
                            table.open().session(),
                            table.open().session() + "/share",
                            link));
        });
    }

    @ParameterizedTest
    @EnumSource
    void deleting_a_session_is_atomic_under_a_kill(LastCall how) {
        killed(how, () -> {
            Table table = Table.on(api);
            String link = linkTo(table.gm(), table.open().session());
            return new KilledRequest(
                    () -> table.gm().delete(table.open().session(), "*"),
                    () -> bodies(
                            List.of(table.owner(), table.player()),
                            table.path(),
                            table.open().campaign() + "/sessions",
                            table.open().session(),
                            table.open().session() + "/share",
                            link));
        });
    }

    /// Reads the table: a request for the profile would create it.
    private int profiles(Client of) {
        return Engines.dynamo().client().scan(scan -> scan.tableName(api.table)).items().stream()
                .filter(item -> item.toString().contains("USER#" + of.user().value()))
                .toList()
                .size();
    }
}
