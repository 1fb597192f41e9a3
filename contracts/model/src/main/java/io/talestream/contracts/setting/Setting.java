package io.talestream.contracts.setting;

import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.workspace.WorkspaceId;

public record Setting(WorkspaceId workspace, SettingName name, JsonText value) {
    /// A version 1 setting as it appears in the workspace that took it over.
    public static StoredValue<Setting> from(StoredValue<LegacySetting> legacy, WorkspaceId workspace) {
        return legacy.as(
                new Setting(workspace, legacy.value().name(), legacy.value().value()));
    }
}
