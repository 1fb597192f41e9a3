package io.talestream.contracts.any;

import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;

/// Any key of the table.
public final class AnyKey implements ArbitrarySupplier<ItemKey> {
    @Override
    public Arbitrary<ItemKey> get() {
        return Arbitraries.oneOf(
                Arrays.stream(EntityType.values()).map(AnyKey::of).toList());
    }

    public static Arbitrary<ItemKey> of(EntityType type) {
        return AnyItem.of(type).map(AnyItem::key);
    }

    public static Arbitrary<SettingName> settingName() {
        return Arbitraries.oneOf(AnyText.lookAlike(), AnyText.line(128)).map(SettingName::new);
    }
}
