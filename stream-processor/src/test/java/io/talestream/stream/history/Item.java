package io.talestream.stream.history;

import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemFormat;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.Tombstone;
import io.talestream.contracts.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Optional;

/// One setting through its life. Each method is a write, and gives the record of the stream.
public final class Item {
    public static final Instant NOW = Instant.parse("2026-01-31T20:15:00Z");

    private static final WorkspaceId WORKSPACE = new WorkspaceId("01JGXZ0000000000000000TEST");

    private final SettingName name;
    private Optional<Stored<Setting>> stored = Optional.empty();
    private Optional<Attributes> image = Optional.empty();
    private long version;

    public Item(String name) {
        this.name = new SettingName(name);
    }

    public ItemKey key() {
        return new ItemKey.SettingKey(WORKSPACE, name);
    }

    /// Creates it, updates it, or creates it again.
    public ChangeRecord write(String value, String sequenceNumber) {
        var setting = new Setting(WORKSPACE, name, new JsonText("\"" + value + "\""));
        Stored<Setting> now = Stored.fresh(setting, new Version(++version), NOW);
        stored = Optional.of(now);
        return record(ItemFormat.encode(ItemCodecs.SETTING, now), sequenceNumber);
    }

    public ChangeRecord delete(String sequenceNumber) {
        var tombstone = Tombstone.of(key(), stored.orElseThrow(), new Version(++version), NOW);
        stored = Optional.empty();
        return record(ItemFormat.encode(tombstone), sequenceNumber);
    }

    /// A write that no release understands.
    public ChangeRecord damage(String sequenceNumber) {
        version++;
        return record(keyAttributes(), sequenceNumber);
    }

    public boolean exists() {
        return stored.isPresent();
    }

    public boolean wasWritten() {
        return version > 0;
    }

    public Projection.Row row() {
        return new Projection.Row(
                new Version(version), stored.map(s -> s.value().value().value()));
    }

    public static ChangeRecord again(ChangeRecord change, String sequenceNumber) {
        return new ChangeRecord(change.key(), change.before(), change.after(), change.at(), sequenceNumber);
    }

    private ChangeRecord record(Attributes after, String sequenceNumber) {
        var record = new ChangeRecord(keyAttributes(), image, Optional.of(after), NOW, sequenceNumber);
        image = Optional.of(after);
        return record;
    }

    private Attributes keyAttributes() {
        return new AttributeWriter()
                .text(Index.TABLE.partitionKey(), key().pk())
                .text(Index.TABLE.sortKey(), key().sk())
                .done();
    }
}
