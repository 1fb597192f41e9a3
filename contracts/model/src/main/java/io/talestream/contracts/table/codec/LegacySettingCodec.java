package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.LegacySetting;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;

public final class LegacySettingCodec extends EntityCodec<ItemKey.LegacySettingKey, LegacySetting> {
    LegacySettingCodec() {
        super(EntityType.LEGACY_SETTING, ItemKey.LegacySettingKey.class, LegacySetting.class);
    }

    @Override
    public ItemKey key(LegacySetting value) {
        return new ItemKey.LegacySettingKey(value.name());
    }

    @Override
    public void write(LegacySetting value, AttributeWriter out) {
        out.text("value", value.value().value());
    }

    @Override
    LegacySetting decode(ItemKey.LegacySettingKey at, AttributeReader in) {
        return new LegacySetting(at.name(), in.as("value", JsonText::new));
    }
}
