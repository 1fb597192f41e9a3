package io.talestream.app.cli.migrate;

import io.talestream.app.command.TableCommand;
import io.talestream.app.config.UsageError;
import io.talestream.app.resources.OpenTable;
import io.talestream.migration.postgres.Follower;
import io.talestream.migration.postgres.Migration;
import io.talestream.migration.postgres.Reversal;
import io.talestream.migration.postgres.Validation;
import io.talestream.migration.postgres.copy.MigrationSettings;
import io.talestream.migration.postgres.report.Report;
import io.talestream.migration.postgres.source.ChangeSlot;
import io.talestream.migration.postgres.source.Postgres;
import io.talestream.migration.postgres.source.SourceAddress;
import io.talestream.migration.postgres.source.WrongSource;
import io.talestream.stream.archive.Archiver;
import io.talestream.stream.gap.ArchiveProgress;
import io.talestream.stream.group.DynamoGroupProgress;
import io.talestream.stream.group.GroupSettings;
import io.talestream.stream.group.ProgressTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

@Command(
        name = "postgres",
        description = {
            "Copy users, campaigns, sessions and summaries from PostgreSQL",
            "Create one workspace for each user",
            "Stop and repeat it at any time, also while both systems run"
        },
        exitCodeList = {
            "0:complete, or no differences",
            "1:rows were rejected, are in conflict or differ, or it failed",
            "2:usage error; nothing was changed"
        },
        footer = {
            "  talestream migrate postgres --jdbc-url jdbc:postgresql://db/tales --users users.csv --dry-run",
            "  talestream migrate postgres --jdbc-url jdbc:postgresql://db/tales --users users.csv --resume"
                    + " --rejects rejects.jsonl",
            "  talestream migrate postgres --jdbc-url jdbc:postgresql://db/tales --users users.csv --follow",
            "  talestream migrate postgres --jdbc-url jdbc:postgresql://db/tales --users users.csv --validate",
            "  talestream migrate postgres --jdbc-url jdbc:postgresql://db/tales --users users.csv --reverse",
            "  talestream migrate postgres --jdbc-url jdbc:postgresql://db/tales --users users.csv --drop-slot"
        })
final class MigratePostgres extends TableCommand {
    private final Map<String, String> environment;

    @Mixin
    private final PostgresOptions from;

    @Option(names = "--dry-run", description = "Show the expected result and all rejected rows; write nothing")
    private boolean dryRun;

    @Option(names = "--resume", description = "Resume an interrupted run")
    private boolean resume;

    @Option(names = "--follow", description = "Copy, then apply changes until it is stopped")
    private boolean follow;

    @Option(
            names = "--reverse",
            description = "After a cut-over: apply Talestream's changes to PostgreSQL until it is stopped")
    private boolean reverse;

    @Option(names = "--until-caught-up", description = "With --follow or --reverse: stop when all changes are applied")
    private boolean untilCaughtUp;

    @Option(
            names = "--slot",
            paramLabel = "NAME",
            description = "Name the replication slot and the publication (default: ${DEFAULT-VALUE})")
    private String slot = "talestream";

    @Option(names = "--drop-slot", description = "Stop following for good: drop slot and publication")
    private boolean dropSlot;

    @Option(
            names = "--validate",
            description = "Compare all rows in both directions; print GO or NO-GO; with --reverse after a cut-over")
    private boolean validate;

    @Option(
            names = "--sample",
            paramLabel = "N",
            description = "With --validate: read the files of every Nth session (default: ${DEFAULT-VALUE})")
    private int sample = 100;

    @Option(names = "--rejects", paramLabel = "FILE", description = "Write a JSON line for each row not migrated")
    private @Nullable Path rejects;

    @Option(names = "--links", paramLabel = "FILE", description = "Write old and new share tokens; both are secret")
    private @Nullable Path links;

    MigratePostgres(Map<String, String> environment) {
        super(environment);
        this.environment = Map.copyOf(environment);
        this.from = new PostgresOptions(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        if (Stream.of(dryRun, follow, validate, dropSlot).filter(each -> each).count() > 1) {
            throw new UsageError("--dry-run, --follow, --validate and --drop-slot exclude each other: choose one.");
        }
        if (reverse && (dryRun || follow || dropSlot)) {
            throw new UsageError("--reverse goes with --validate or --until-caught-up only.");
        }
        if (sample < 1) {
            throw new UsageError("--sample must be at least 1, is " + sample);
        }
        try (var said = new PostgresLines(out(), err(), Optional.ofNullable(rejects), validate)) {
            SourceAddress address = from.address();
            MigrationSettings how = from.settings(dryRun);
            try (var postgres = new Postgres(address);
                    OpenTable open = at.open()) {
                var to = new Migration.Destination(
                        open.client(), open.name(), open.table(), open.bucket(), Clock.systemUTC());
                return reverse && !validate
                        ? reverse(postgres, to, how, said, archivedUpTo(open))
                        : run(postgres, to, how, said);
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
            said.say("Dropped the slot and the publication: PostgreSQL retains no changes any more.");
            return 0;
        }
        if (validate) {
            Report report = new Validation(postgres, to, how, sample, said, reverse).run();
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

    private int reverse(
            Postgres postgres,
            Migration.Destination to,
            MigrationSettings how,
            PostgresLines said,
            Supplier<Optional<Instant>> archivedUpTo)
            throws InterruptedException {
        Report report = new Reversal(postgres, to, how, archivedUpTo, said, Thread.currentThread()::isInterrupted)
                .run(untilCaughtUp);
        if (report.tables().values().stream().anyMatch(counts -> counts.different() > 0)) {
            said.verdict(report, Optional.empty());
        } else {
            said.sum(report, false);
        }
        return report.isComplete() ? 0 : 1;
    }

    private Supplier<Optional<Instant>> archivedUpTo(OpenTable open) {
        String configured = environment.get("TALESTREAM_STREAM_GROUPS");
        GroupSettings settings = configured == null ? GroupSettings.USUAL : GroupSettings.parse(configured);
        String group = settings.groups().entrySet().stream()
                .filter(each -> each.getValue().contains(Archiver.NAME))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow(() -> new UsageError("TALESTREAM_STREAM_GROUPS has no group with the consumer archive."));
        var progress = new DynamoGroupProgress(open.client(), ProgressTable.besides(open.name()));
        var archived = new ArchiveProgress(progress, open.changes().leases(group)::all, group);
        return () -> {
            try {
                return archived.get();
            } catch (ResourceNotFoundException e) {
                return Optional.empty();
            }
        };
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
}
