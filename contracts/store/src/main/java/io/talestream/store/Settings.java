package io.talestream.store;

import io.talestream.contracts.setting.LegacySetting;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.Calls;
import io.talestream.store.table.Mutation;
import io.talestream.store.table.Outcome;
import io.talestream.store.table.Results;
import io.talestream.store.table.Table;
import java.util.Map;
import java.util.Optional;

/// `legacyHome` is the workspace that took over version 1's data.
public record Settings(Table table, Optional<WorkspaceId> legacyHome) {
    /// In the workspace that took over version 1's data, a setting that is not moved yet is found under its old key.
    /// A setting that was deleted since stays deleted.
    public Optional<StoredValue<Setting>> find(WorkspaceId workspace, SettingName name) {
        Calls calls = table.following(AccessPatterns.FIND_SETTING);
        Optional<StoredItem> item = calls.get(new ItemKey.SettingKey(workspace, name));
        // A tombstone is an answer: a setting deleted here must not reappear from its version 1 key.
        return item.isPresent() || !legacyHome.equals(Optional.of(workspace))
                ? item.flatMap(found -> found.as(Setting.class))
                : calls.find(new ItemKey.LegacySettingKey(name), LegacySetting.class)
                        .map(legacy -> Setting.from(legacy, workspace));
    }

    public Page<StoredValue<Setting>> list(WorkspaceId workspace, PageRequest page) {
        return table.following(AccessPatterns.LIST_SETTINGS)
                .list(EntityType.SETTING, Map.of("ws", workspace.value()), Setting.class, page);
    }

    /// Creates; an existing setting is unchanged. A version 1 setting that is not moved yet counts as absent.
    public WriteResult<Setting> create(Setting setting) {
        Outcome outcome = table.following(AccessPatterns.CREATE_SETTING)
                .write(new Mutation.Create<>(ItemCodecs.SETTING, setting));
        return Results.created(outcome, 0, Setting.class);
    }

    public WriteResult<Setting> update(StoredValue<Setting> before, Setting after) {
        return table.following(AccessPatterns.UPDATE_SETTING).replace(ItemCodecs.SETTING, before, after);
    }

    public WriteResult<Setting> delete(StoredValue<Setting> setting) {
        return table.following(AccessPatterns.DELETE_SETTING).erase(ItemCodecs.SETTING, setting);
    }
}
