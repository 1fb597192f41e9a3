package io.talestream.local;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/// A command that reads or writes a table.
abstract class TableCommand extends TerminalCommand implements Callable<Integer> {
    @Mixin
    final TableOptions at;

    TableCommand(Map<String, String> environment) {
        this.at = new TableOptions(environment);
    }

    static Optional<WorkspaceId> workspaceOf(@Nullable String text) {
        try {
            return Optional.ofNullable(text).map(WorkspaceId::new);
        } catch (InvalidField e) {
            throw new UsageError("--workspace must be the id of a workspace, is " + text);
        }
    }
}
