package io.talestream.testing.memory;

import io.talestream.contracts.setting.LegacySetting;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.setting.Settings;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Optional;

public final class InMemorySettings implements Settings {
    private static final Listing<Setting> BY_KEY = Listing.ascending(
            "settings", setting -> ItemCodecs.SETTING.key(setting.value()).sk());

    private final InMemoryTable table;
    private final Optional<WorkspaceId> legacyHome;

    public InMemorySettings(InMemoryTable table, Optional<WorkspaceId> legacyHome) {
        this.table = table;
        this.legacyHome = legacyHome;
    }

    @Override
    public Optional<Stored<Setting>> find(WorkspaceId workspace, SettingName name) {
        return table.alone(() -> {
            var key = new ItemKey.SettingKey(workspace, name);
            return table.at(key).isPresent() ? table.find(key, Setting.class) : legacy(workspace, name);
        });
    }

    @Override
    public Page<Stored<Setting>> list(WorkspaceId workspace, PageRequest page) {
        return BY_KEY.page(
                table.every(Setting.class)
                        .filter(setting -> setting.value().workspace().equals(workspace)),
                page);
    }

    @Override
    public Stored<Setting> put(Setting setting) {
        return table.alone(() -> table.find(ItemCodecs.SETTING.key(setting), Setting.class)
                .map(current -> table.replace(ItemCodecs.SETTING, current, setting))
                .orElseGet(() -> table.create(ItemCodecs.SETTING, setting))
                .orThrow());
    }

    @Override
    public WriteResult<Setting> create(Setting setting) {
        return table.create(ItemCodecs.SETTING, setting);
    }

    @Override
    public WriteResult<Setting> update(Stored<Setting> before, Setting after) {
        return table.replace(ItemCodecs.SETTING, before, after);
    }

    @Override
    public WriteResult<Setting> delete(Stored<Setting> setting) {
        return table.erase(ItemCodecs.SETTING, setting);
    }

    private Optional<Stored<Setting>> legacy(WorkspaceId workspace, SettingName name) {
        return legacyHome
                .filter(workspace::equals)
                .flatMap(home -> table.find(new ItemKey.LegacySettingKey(name), LegacySetting.class))
                .map(old -> Setting.from(old, workspace));
    }
}
