package io.talestream.local;

import io.talestream.stream.archive.ChangeArchive;
import io.talestream.stream.archive.Compaction;
import io.talestream.stream.archive.Hour;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "compact",
        description = {
            "Makes one object of each hour's many, with each change in it once.",
            "It can be stopped at any time and run again, also while changes come in."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:each hour is one object", "1:it failed", "2:wrong use; nothing was touched"},
        footer = {"", "Examples:", "  talestream archive compact --from 2026-01-31 --dry-run"})
final class ArchiveCompact implements Callable<Integer> {
    /// An hour that ended so long ago hardly gets new changes.
    private static final Duration SETTLED = Duration.ofHours(1);

    @Mixin
    private final TableOptions at;

    @Option(names = "--from", paramLabel = "TIME", description = "Hours from this time on (default: all).")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "TIME", description = "Hours before this time (default: an hour ago).")
    private @Nullable String to;

    @Option(names = "--dry-run", description = "Says how many objects each hour has, and changes nothing.")
    private boolean dryRun;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    ArchiveCompact(Map<String, String> environment) {
        this.at = new TableOptions(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        Optional<Instant> begin = Times.parse("--from", from);
        Instant end = Times.parse("--to", to).orElse(Instant.now().minus(SETTLED));
        PrintWriter out = spec.commandLine().getOut();
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
        return "%s %,d objects".formatted(hour.start(), archive.objects(hour).size());
    }

    private static String compacted(ChangeArchive archive, Hour hour) throws InterruptedException {
        Compaction.Report report = new Compaction(archive).of(hour);
        return report.objects() < 2
                ? "%s one object already".formatted(hour.start())
                : "%s %,d objects are one now: %,d changes, %,d duplicates left out"
                        .formatted(hour.start(), report.objects(), report.changes(), report.duplicates());
    }
}
