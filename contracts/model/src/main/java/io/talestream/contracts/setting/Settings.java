package io.talestream.contracts.setting;

import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Optional;

public interface Settings {
    /// In the workspace that took over version 1's data, a setting that is not moved yet is found under its old key.
    /// A setting that was deleted since stays deleted.
    Optional<Stored<Setting>> find(WorkspaceId workspace, SettingName name);

    Page<Stored<Setting>> list(WorkspaceId workspace, PageRequest page);

    /// Creates or replaces unconditionally; the last write wins.
    Stored<Setting> put(Setting setting);

    /// Creates; an existing setting is unchanged. A version 1 setting that is not moved yet counts as absent.
    WriteResult<Setting> create(Setting setting);

    WriteResult<Setting> update(Stored<Setting> before, Setting after);

    WriteResult<Setting> delete(Stored<Setting> setting);
}
