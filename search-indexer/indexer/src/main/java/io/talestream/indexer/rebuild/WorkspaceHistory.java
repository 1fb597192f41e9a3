package io.talestream.indexer.rebuild;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.TableWalk;
import io.talestream.stream.replay.ChangeHistory;
import io.talestream.stream.replay.TableHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The items of one workspace in the table. It is small, so it restarts after a kill instead of resuming.
record WorkspaceHistory(TableWalk walk, WorkspaceId workspace) implements ChangeHistory {
    @Override
    public String name() {
        return "workspace " + workspace.value();
    }

    @Override
    public List<String> parts() {
        return List.of(workspace.value());
    }

    @Override
    public int atOnce() {
        return 1;
    }

    @Override
    public OptionalLong about() {
        return OptionalLong.empty();
    }

    @Override
    public void read(String part, Optional<String> after, Pages pages) throws InterruptedException {
        List<List<ChangeRecord>> all = new ArrayList<>();
        walk.pass(
                Optional.of(workspace),
                page -> all.add(page.stream().map(TableHistory::change).toList()));
        for (List<ChangeRecord> page : all) {
            if (!pages.next(page, Optional.empty())) {
                return;
            }
        }
    }
}
