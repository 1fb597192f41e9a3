package io.talestream.app.command;

import io.talestream.app.config.UsageError;
import io.talestream.app.resources.TableOptions;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/// A command that reads or writes a table.
public abstract class TableCommand extends TerminalCommand implements Callable<Integer> {
    @Mixin
    protected final TableOptions at;

    protected TableCommand(Map<String, String> environment) {
        this.at = new TableOptions(environment);
    }

    protected static Optional<WorkspaceId> workspaceOf(@Nullable String text) {
        try {
            return Optional.ofNullable(text).map(WorkspaceId::new);
        } catch (InvalidField e) {
            throw new UsageError("--workspace must be the id of a workspace, is " + text);
        }
    }
}
