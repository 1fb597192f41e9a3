package io.talestream.app.cli.groups;

import io.talestream.app.command.TableCommand;
import io.talestream.app.config.UsageError;
import io.talestream.app.resources.OpenTable;
import io.talestream.stream.group.DynamoGroupProgress;
import io.talestream.stream.group.GroupOverview;
import io.talestream.stream.group.ProgressTable;
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
                groups.forEach(each -> GroupLines.json(each, out));
            } else {
                GroupLines.table(groups, out);
            }
            return 0;
        }
    }
}
