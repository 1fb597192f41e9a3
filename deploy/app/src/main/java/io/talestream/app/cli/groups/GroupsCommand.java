package io.talestream.app.cli.groups;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.app.command.TableCommand;
import io.talestream.app.config.UsageError;
import io.talestream.app.resources.OpenTable;
import io.talestream.stream.group.DynamoGroupProgress;
import io.talestream.stream.group.GroupOverview;
import io.talestream.stream.group.Lag;
import io.talestream.stream.group.ProgressTable;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "groups",
        description = "Show owner, checkpoint and lag of each consumer group, by shard",
        exitCodeList = {"0:shown, also when no group has run", "1:failed", "2:usage error"},
        footer = {
            "  talestream groups",
            "  talestream groups --group search --json",
            "  talestream groups reset --group search --to 2026-01-31T20:15:00Z --dry-run"
        })
public final class GroupsCommand extends TableCommand {
    private static final String ROW = "%-12s %-38s %-24s %-26s %10s %10s%n";

    @Option(names = "--group", paramLabel = "NAME", description = "Show only this group")
    private @Nullable String group;

    @Option(names = "--json", description = "Print one JSON object per line and shard")
    private boolean json;

    private GroupsCommand(Map<String, String> environment) {
        super(environment);
    }

    public static CommandLine command(Map<String, String> environment) {
        return new CommandLine(new GroupsCommand(environment)).addSubcommand(new ResetGroup(environment));
    }

    @Override
    public Integer call() {
        var out = out();
        try (OpenTable open = at.open()) {
            var progress = new DynamoGroupProgress(open.client(), ProgressTable.besides(open.name()));
            List<GroupOverview> groups = progress.groups().stream()
                    .filter(name -> group == null || name.equals(group))
                    .map(name -> GroupOverview.of(name, open.changes().leases(name), progress, Instant.now()))
                    .toList();
            if (groups.isEmpty() && group != null) {
                throw new UsageError("There is no group %s on this table; known groups: %s"
                        .formatted(group, progress.groups().isEmpty() ? "none" : String.join(", ", progress.groups())));
            }
            if (json) {
                groups.forEach(each -> json(each, out));
            } else {
                table(groups, out);
            }
            return 0;
        }
    }

    private static void table(List<GroupOverview> groups, PrintWriter out) {
        if (groups.isEmpty()) {
            out.println("No group has run on this table.");
            return;
        }
        out.printf(ROW, "GROUP", "SHARD", "OWNER", "CHECKPOINT", "LAG", "CHANGES");
        for (GroupOverview group : groups) {
            for (GroupOverview.Row row : group.rows()) {
                out.printf(
                        ROW,
                        group.group(),
                        row.shard(),
                        row.running() ? row.owner().orElse("-") : "-",
                        row.checkpoint(),
                        row.lag().map(GroupsCommand::seconds).orElse("unknown"),
                        row.lag()
                                .map(lag -> "%,d%s".formatted(lag.changes(), isKnown(row) ? "" : " or more"))
                                .orElse("unknown"));
            }
        }
    }

    private static void json(GroupOverview group, PrintWriter out) {
        for (GroupOverview.Row row : group.rows()) {
            ObjectNode line = JsonNodeFactory.instance
                    .objectNode()
                    .put("group", group.group())
                    .put("shard", row.shard())
                    .put("running", row.running())
                    .put("owner", row.owner().orElse(null))
                    .put("checkpoint", row.checkpoint())
                    .put("handledUpTo", row.handledUpTo().map(Instant::toString).orElse(null));
            row.lag()
                    .ifPresent(lag -> line.put("lagSeconds", lag.behind().toMillis() / 1000.0)
                            .put("lagChanges", lag.changes()));
            out.println(line);
        }
    }

    private static boolean isKnown(GroupOverview.Row row) {
        return row.running() || row.lag().filter(Lag.NONE::equals).isPresent();
    }

    private static String seconds(Lag lag) {
        return "%,.1f s".formatted(lag.behind().toMillis() / 1000.0);
    }
}
