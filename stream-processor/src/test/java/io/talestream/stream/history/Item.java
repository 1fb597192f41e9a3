package io.talestream.stream.history;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.testing.history.ItemHistory;
import java.time.Instant;

/// One setting over its lifetime. Each method is a write and returns the stream record.
public final class Item {
    public static final Instant NOW = ItemHistory.NOW;

    private static final WorkspaceId WORKSPACE = new WorkspaceId("01JGXZ0000000000000000TEST");

    private final SettingName name;
    private final ItemHistory<Setting> life;

    public Item(String name) {
        this.name = new SettingName(name);
        this.life = new ItemHistory<>(ItemCodecs.SETTING, new ItemKey.SettingKey(WORKSPACE, this.name));
    }

    public ItemKey key() {
        return life.key();
    }

    /// Creates it, updates it, or creates it again.
    public ChangeRecord write(String value, String sequenceNumber) {
        return life.write(new Setting(WORKSPACE, name, new JsonText("\"" + value + "\"")), sequenceNumber);
    }

    public ChangeRecord delete(String sequenceNumber) {
        return life.delete(sequenceNumber);
    }

    /// A write that no release can decode.
    public ChangeRecord damage(String sequenceNumber) {
        return life.damage(sequenceNumber);
    }

    public boolean exists() {
        return life.stored().isPresent();
    }

    public boolean wasWritten() {
        return life.version() > 0;
    }

    public Projection.Row row() {
        return new Projection.Row(
                new Version(life.version()),
                life.stored().map(stored -> stored.value().value().value()));
    }

    public static ChangeRecord again(ChangeRecord change, String sequenceNumber) {
        return ItemHistory.again(change, sequenceNumber);
    }
}
