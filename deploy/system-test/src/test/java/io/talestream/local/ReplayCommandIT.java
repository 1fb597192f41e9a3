package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.store.Users;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The commands as an operator types them, while the groups run and after they stop.
class ReplayCommandIT {
    private final EmbeddedServices services;

    ReplayCommandIT(@TempDir Path directory) {
        this.services = new EmbeddedServices(directory);
    }

    @AfterEach
    void close() {
        services.close();
    }

    @Test
    void a_replay_fills_the_archive_from_stream_and_table_and_compacts_it() {
        try (var _ = services.stream()) {
            for (int i = 0; i < 3; i++) {
                var user = new User(new UserId("sub-" + i), new DisplayName("A player"), Optional.empty());
                new Users(services.table().table()).create(user);
            }

            CommandRun dry = services.run("replay", "--consumer", "archive", "--source", "stream", "--dry-run");
            assertThat(dry.status()).as(dry.toString()).isZero();
            assertThat(dry.out()).contains("Nothing was delivered.").containsPattern("User +3");

            CommandRun stream = services.run("replay", "--consumer", "archive", "--source", "stream");
            assertThat(stream.status()).as(stream.toString()).isZero();
            assertThat(stream.out()).contains("3 delivered to archive: 3 applied, 0 stale, 0 parked");
        }

        CommandRun table = services.run("replay", "--consumer", "archive", "--source", "table", "--rate", "1000");
        assertThat(table.status()).as(table.toString()).isZero();
        assertThat(table.out()).contains("3 delivered to archive: 3 applied");

        CommandRun found = services.run("archive", "compact", "--to", "2200-01-01", "--dry-run");
        assertThat(found.status()).as(found.toString()).isZero();
        assertThat(found.out()).contains("objects", "nothing was changed");
        CommandRun compacted = services.run("archive", "compact", "--to", "2200-01-01");
        assertThat(compacted.status()).as(compacted.toString()).isZero();
        assertThat(services.run("archive", "compact", "--to", "2200-01-01").out())
                .contains("is already one object")
                .doesNotContain("objects into one");
    }
}
