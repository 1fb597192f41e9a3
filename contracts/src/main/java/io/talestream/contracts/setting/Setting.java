package io.talestream.contracts.setting;

import io.talestream.contracts.workspace.WorkspaceId;

public record Setting(WorkspaceId workspace, SettingName name, JsonText value) {
    public Setting withValue(JsonText newValue) {
        return new Setting(workspace, name, newValue);
    }
}
