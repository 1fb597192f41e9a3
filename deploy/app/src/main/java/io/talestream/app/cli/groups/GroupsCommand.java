package io.talestream.app.cli.groups;

import io.talestream.app.config.UsageError;
import io.talestream.app.resources.OpenTable;
import io.talestream.app.resources.TableOptions;
import io.talestream.stream.group.DynamoGroupProgress;
import io.talestream.stream.group.GroupOverview;
import io.talestream.stream.group.ProgressTable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "groups",
        description = "Show owner, checkpoint and lag of each consumer group, by shard",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:shown, also when no group has run", "1:failed", "2:usage error"},
        footer = {
            "",
            "Examples:",
            "  talestream groups",
            "  talestream groups --group search --json",
            "  talestream groups reset --group search --to 2026-01-31T20:15:00Z --dry-run"
        })
public final class GroupsCommand implements Callable<Integer> {
    @Mixin
    private final TableOptions at;

    @Option(names = "--group", paramLabel = "NAME", description = "Show only this group")
    private @Nullable String group;

    @Option(names = "--json", description = "Print one JSON object per line and shard")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private GroupsCommand(TableOptions at) {
        this.at = at;
    }

    public static CommandLine command(Map<String, String> environment) {
        return new CommandLine(new GroupsCommand(new TableOptions(environment)))
                .addSubcommand(new CommandLine(new ResetGroup(new TableOptions(environment))));
    }

    @Override
    public Integer call() {
        var out = spec.commandLine().getOut();
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
            out.flush();
            return 0;
        }
    }
}
