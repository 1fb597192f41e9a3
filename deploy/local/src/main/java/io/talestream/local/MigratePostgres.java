package io.talestream.local;

import io.talestream.postgres.ChangeSlot;
import io.talestream.postgres.Follower;
import io.talestream.postgres.Migration;
import io.talestream.postgres.MigrationSettings;
import io.talestream.postgres.Postgres;
import io.talestream.postgres.Report;
import io.talestream.postgres.SourceAddress;
import io.talestream.postgres.Validation;
import io.talestream.postgres.WrongSource;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "postgres",
        description = {
            "Copies users, campaigns, sessions and summaries from PostgreSQL, each user's into a workspace of their"
                    + " own.",
            "It can be stopped at any time and run again, also while both systems are in use."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:complete, or both are the same",
            "1:something was rejected, is in conflict or differs, or it failed",
            "2:wrong use; nothing was touched"
        },
        footer = {
            "",
            "Examples:",
            "  talestream migrate postgres --jdbc-url jdbc:postgresql://db/tales --users users.csv --dry-run",
            "  talestream migrate postgres --jdbc-url jdbc:postgresql://db/tales --users users.csv --resume"
                    + " --rejects rejects.jsonl",
            "  talestream migrate postgres --jdbc-url jdbc:postgresql://db/tales --users users.csv --follow",
            "  talestream migrate postgres --jdbc-url jdbc:postgresql://db/tales --users users.csv --validate",
            "  talestream migrate postgres --jdbc-url jdbc:postgresql://db/tales --users users.csv --drop-slot"
        })
final class MigratePostgres implements Callable<Integer> {
    @Mixin
    private final TableOptions at;

    @Mixin
    private final PostgresOptions from;

    @Option(
            names = "--dry-run",
            description = "Says what would happen and every row that does not fit; writes nothing.")
    private boolean dryRun;

    @Option(names = "--resume", description = "Goes on where the last run was interrupted.")
    private boolean resume;

    @Option(names = "--follow", description = "Copies, and then whatever changes, until it is stopped.")
    private boolean follow;

    @Option(names = "--until-caught-up", description = "With --follow: ends when all that had changed is here.")
    private boolean untilCaughtUp;

    @Option(
            names = "--slot",
            paramLabel = "NAME",
            defaultValue = "talestream",
            description = "What the replication slot and the publication are called (default: ${DEFAULT-VALUE}).")
    private String slot = "talestream";

    @Option(names = "--drop-slot", description = "Ends following for good: drops the slot and the publication.")
    private boolean dropSlot;

    @Option(names = "--validate", description = "Compares both, row by row and both ways, and says GO or NO-GO.")
    private boolean validate;

    @Option(
            names = "--sample",
            paramLabel = "N",
            defaultValue = "100",
            description = "With --validate: reads the files of one session in so many; 1 for every one"
                    + " (default: ${DEFAULT-VALUE}).")
    private int sample = 100;

    @Option(names = "--rejects", paramLabel = "FILE", description = "Writes a line of JSON for all that stays behind.")
    private @Nullable Path rejects;

    @Option(
            names = "--links",
            paramLabel = "FILE",
            description = "Writes each share token and what it is here. Both are secrets: keep the file like one.")
    private @Nullable Path links;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    MigratePostgres(Map<String, String> environment) {
        this.at = new TableOptions(environment);
        this.from = new PostgresOptions(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        if (Stream.of(dryRun, follow, validate, dropSlot).filter(each -> each).count() > 1) {
            throw new UsageError("--dry-run, --follow, --validate and --drop-slot are four things: choose one.");
        }
        if (sample < 1) {
            throw new UsageError("--sample must be at least 1, is " + sample);
        }
        try (var said = lines()) {
            SourceAddress address = from.address();
            MigrationSettings how = from.settings(dryRun);
            try (var postgres = new Postgres(address);
                    OpenTable open = at.open()) {
                return run(postgres, destination(open), how, said);
            }
        } catch (WrongSource e) {
            throw new UsageError(String.valueOf(e.getMessage()));
        }
    }

    private int run(Postgres postgres, Migration.Destination to, MigrationSettings how, PostgresLines said)
            throws InterruptedException {
        var changes = new ChangeSlot(postgres, slot);
        if (dropSlot) {
            changes.drop();
            said.say("PostgreSQL keeps no changes for us any more.");
            return 0;
        }
        if (validate) {
            Report report = new Validation(postgres, to, how, sample, said).run();
            said.verdict(report, changes.behind());
            return report.isComplete() ? 0 : 1;
        }
        var migration = new Migration(postgres, to, how, said);
        Report report = follow
                ? new Follower(postgres, changes, migration, said, Thread.currentThread()::isInterrupted)
                        .run(untilCaughtUp)
                : migration.run(resume);
        listLinks(migration);
        said.sum(report, dryRun);
        return report.isComplete() ? 0 : 1;
    }

    private void listLinks(Migration migration) {
        if (links != null) {
            try (var to = new PrintWriter(Files.newBufferedWriter(links), false)) {
                migration.links((old, ours) -> to.println(old + "," + ours));
            } catch (IOException e) {
                throw new UsageError("--links: %s cannot be written.".formatted(links));
            }
        }
    }

    private PostgresLines lines() {
        return new PostgresLines(
                spec.commandLine().getOut(), spec.commandLine().getErr(), Optional.ofNullable(rejects), validate);
    }

    private static Migration.Destination destination(OpenTable open) {
        return new Migration.Destination(open.client(), open.name(), open.table(), open.bucket(), Clock.systemUTC());
    }
}
