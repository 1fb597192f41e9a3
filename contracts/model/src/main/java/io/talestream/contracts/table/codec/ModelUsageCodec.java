package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.languagemodel.ModelUsage;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import java.time.Instant;
import java.util.Optional;

public final class ModelUsageCodec extends EntityCodec<ItemKey.ModelUsageKey, ModelUsage> {
    ModelUsageCodec() {
        super(EntityType.MODEL_USAGE, ItemKey.ModelUsageKey.class, ModelUsage.class);
    }

    @Override
    public ItemKey key(ModelUsage value) {
        return new ItemKey.ModelUsageKey(value.workspace(), value.scope());
    }

    @Override
    public void write(ModelUsage value, AttributeWriter out) {
        out.number("tokens", value.tokens()).number("costMicros", value.costMicros());
    }

    @Override
    ModelUsage decode(ItemKey.ModelUsageKey at, AttributeReader in) {
        return new ModelUsage(
                at.workspace(),
                at.scope(),
                in.number("tokens"),
                in.number("costMicros"),
                in.epochSecond(Common.EXPIRES_AT));
    }

    @Override
    public Optional<Instant> expiresAt(ModelUsage value) {
        return Optional.of(value.expiresAt());
    }
}
