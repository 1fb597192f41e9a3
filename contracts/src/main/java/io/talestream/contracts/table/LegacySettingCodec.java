package io.talestream.contracts.table;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.LegacySetting;

/// A version 1 setting.
public final class LegacySettingCodec implements ItemCodec<LegacySetting> {
    LegacySettingCodec() {}

    @Override
    public EntityType type() {
        return EntityType.LEGACY_SETTING;
    }

    @Override
    public Class<LegacySetting> valueType() {
        return LegacySetting.class;
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
    public LegacySetting read(ItemKey key, AttributeReader in) {
        if (!(key instanceof ItemKey.LegacySettingKey at)) {
            throw new UnreadableItem("not a key of this kind: " + key);
        }
        return new LegacySetting(at.name(), in.as("value", JsonText::new));
    }
}
