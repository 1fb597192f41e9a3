package io.talestream.contracts.table;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.Setting;

/// A setting; its value is kept as JSON text.
public final class SettingCodec implements ItemCodec<Setting> {
    SettingCodec() {}

    @Override
    public EntityType type() {
        return EntityType.SETTING;
    }

    @Override
    public Class<Setting> valueType() {
        return Setting.class;
    }

    @Override
    public ItemKey key(Setting value) {
        return new ItemKey.SettingKey(value.workspace(), value.name());
    }

    @Override
    public void write(Setting value, AttributeWriter out) {
        out.text("value", value.value().value());
    }

    @Override
    public Setting read(ItemKey key, AttributeReader in) {
        if (!(key instanceof ItemKey.SettingKey at)) {
            throw new UnreadableItem("not a key of this kind: " + key);
        }
        return new Setting(at.workspace(), at.name(), in.as("value", JsonText::new));
    }
}
