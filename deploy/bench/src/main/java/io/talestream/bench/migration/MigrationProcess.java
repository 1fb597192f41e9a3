package io.talestream.bench.migration;

import io.talestream.app.resources.OpenTable;
import io.talestream.bench.BenchTable;
import io.talestream.bench.ChildJvm;
import io.talestream.migration.postgres.Migration;
import io.talestream.migration.postgres.Validation;
import io.talestream.migration.postgres.copy.MigrationSettings;
import io.talestream.migration.postgres.mapping.SubjectIds;
import io.talestream.migration.postgres.report.Finding;
import io.talestream.migration.postgres.report.Progress;
import io.talestream.migration.postgres.report.Report;
import io.talestream.migration.postgres.source.Postgres;
import io.talestream.migration.postgres.source.SourceAddress;
import io.talestream.migration.postgres.source.SourceTable;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Optional;

/// Source and target of a migration, and the process that runs it.
record MigrationProcess(String postgres, URI dynamodb, URI s3) {
    /// The main method of the process that [#run] starts. Arguments: the three addresses and the action.
    public static void main(String[] args) {
        var how =
                new MigrationSettings(new SubjectIds.Ids(), Optional.empty(), false, MigrationSettings.USUALLY_AT_ONCE);
        var address = new SourceAddress(args[0], Optional.of("postgres"), Optional.empty(), "public");
        try (var source = new Postgres(address);
                OpenTable open = BenchTable.open(URI.create(args[1]), URI.create(args[2]))) {
            var to = new Migration.Destination(
                    open.client(), open.name(), open.table(), open.bucket(), Clock.systemUTC());
            Report report = args[3].equals("validate")
                    ? new Validation(source, to, how, 100, new Quiet()).run()
                    : new Migration(source, to, how, new Quiet()).run(args[3].equals("resume"));
            System.out.printf(
                    "%s, at most %d MB of heap%n",
                    report.isComplete() ? "complete" : "NOT COMPLETE", peak() / (1024 * 1024));
        }
    }

    /// Returns the last output line of the process.
    String run(String memory, String what) throws IOException {
        try (BufferedReader said = start(memory, what).inputReader(StandardCharsets.UTF_8)) {
            return said.lines().reduce((_, last) -> last).orElse("no output");
        }
    }

    /// Continues the copy, and kills it after so many sessions.
    void runUntil(String memory, long sessions) throws IOException {
        Process process = start(memory, "resume");
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            boolean cameSoFar = said.lines().anyMatch(line -> passedSessions(line) >= sessions);
            process.destroyForcibly().onExit().join();
            System.err.printf("  killed after %,d sessions: %s%n", sessions, cameSoFar ? "yes" : "NO, it had ended");
        }
    }

    private static long passedSessions(String line) {
        String label = SourceTable.SESSION.label() + " ";
        return line.startsWith(label) ? Long.parseLong(line.substring(label.length())) : 0;
    }

    private Process start(String memory, String what) throws IOException {
        return ChildJvm.of(memory, MigrationProcess.class, postgres, dynamodb.toString(), s3.toString(), what)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static long peak() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
    }

    private static final class Quiet implements Progress {
        @Override
        public void passed(SourceTable table, long rows) {
            System.out.println(table.label() + " " + rows);
            System.out.flush();
        }

        @Override
        public void found(Finding finding) {
            System.err.println(finding);
        }
    }
}
