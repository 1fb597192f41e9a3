package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;

/// A setting; its value is kept as JSON text.
public final class SettingCodec extends EntityCodec<ItemKey.SettingKey, Setting> {
    SettingCodec() {
        super(EntityType.SETTING, ItemKey.SettingKey.class, Setting.class);
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
    Setting decode(ItemKey.SettingKey at, AttributeReader in) {
        return new Setting(at.workspace(), at.name(), in.as("value", JsonText::new));
    }
}
