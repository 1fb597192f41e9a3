package io.talestream.migration.postgres;

import io.talestream.migration.postgres.copy.MigrationSettings;
import io.talestream.migration.postgres.mapping.SubjectIds;
import io.talestream.migration.postgres.report.Report;
import io.talestream.migration.postgres.source.Postgres;
import io.talestream.testing.engine.Engines;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;

/// An old system and an empty new one.
@ExtendWith(Engines.class)
abstract class CopyFixture {
    final SourceFixture old = SourceFixture.empty();
    final Postgres postgres = old.open();
    final TargetFixture now = TargetFixture.empty();
    final RecordedReport recorded = new RecordedReport();

    @AfterEach
    void close() {
        postgres.close();
        old.close();
    }

    Report copy() {
        return migration(false).run(false);
    }

    Migration migration(boolean dryRun) {
        return new Migration(postgres, now.destination(), how(dryRun), recorded);
    }

    static MigrationSettings how(boolean dryRun) {
        return new MigrationSettings(new SubjectIds.Ids(), Optional.empty(), dryRun, 4);
    }
}
