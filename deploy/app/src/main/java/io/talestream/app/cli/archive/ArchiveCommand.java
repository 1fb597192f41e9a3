package io.talestream.app.cli.archive;

import io.talestream.app.command.CommandGroup;
import io.talestream.app.command.TableCommand;
import io.talestream.app.config.Times;
import io.talestream.app.resources.OpenTable;
import io.talestream.stream.archive.ChangeArchive;
import io.talestream.stream.archive.Compaction;
import io.talestream.stream.archive.Hour;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "archive",
        description = "Maintain the archive of changes",
        footer = "  talestream archive compact --help")
public final class ArchiveCommand extends CommandGroup {
    public static CommandLine command(Map<String, String> environment) {
        return new CommandLine(new ArchiveCommand()).addSubcommand(new Compact(environment));
    }

    @Command(
            name = "compact",
            description = {
                "Merge each hour's archive objects into one, without duplicate changes",
                "Stop and repeat it at any time, also while changes arrive"
            },
            exitCodeList = {"0:each hour is one object", "1:failed", "2:usage error; nothing was changed"},
            footer = "  talestream archive compact --from 2026-01-31 --dry-run")
    static final class Compact extends TableCommand {
        /// Late changes to an hour that ended this long ago are rare.
        private static final Duration SETTLED = Duration.ofHours(1);

        @Option(names = "--from", paramLabel = "TIME", description = "Compact hours from this time on (default: all)")
        private @Nullable String from;

        @Option(
                names = "--to",
                paramLabel = "TIME",
                description = "Compact hours before this time (default: an hour ago)")
        private @Nullable String to;

        @Option(names = "--dry-run", description = "Count the objects of each hour; change nothing")
        private boolean dryRun;

        Compact(Map<String, String> environment) {
            super(environment);
        }

        @Override
        public Integer call() throws InterruptedException {
            Optional<Instant> begin = Times.parse("--from", from);
            Instant end = Times.parse("--to", to).orElse(Instant.now().minus(SETTLED));
            PrintWriter out = out();
            try (OpenTable open = at.open()) {
                var archive = new ChangeArchive(open.bucket(), open.name());
                List<Hour> hours = archive.hours(begin, Optional.of(end));
                for (Hour hour : hours) {
                    out.println(dryRun ? found(archive, hour) : compacted(archive, hour));
                }
                out.println("%,d hours%s".formatted(hours.size(), dryRun ? "; nothing was changed" : ""));
                return 0;
            }
        }

        private static String found(ChangeArchive archive, Hour hour) {
            return "%s %,d objects"
                    .formatted(hour.start(), archive.objects(hour).size());
        }

        private static String compacted(ChangeArchive archive, Hour hour) throws InterruptedException {
            Compaction.Report report = new Compaction(archive).of(hour);
            return report.objects() < 2
                    ? "%s is already one object".formatted(hour.start())
                    : "%s merged %,d objects into one: %,d changes, %,d duplicates removed"
                            .formatted(hour.start(), report.objects(), report.changes(), report.duplicates());
        }
    }
}
