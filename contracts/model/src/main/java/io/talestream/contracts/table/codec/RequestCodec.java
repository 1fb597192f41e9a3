package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.request.SeenRequest;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import java.time.Instant;
import java.util.Optional;

/// A request that was carried out, with the image of the item it created.
public final class RequestCodec extends EntityCodec<ItemKey.RequestKey, SeenRequest> {
    RequestCodec() {
        super(EntityType.REQUEST, ItemKey.RequestKey.class, SeenRequest.class);
    }

    @Override
    public ItemKey key(SeenRequest value) {
        return new ItemKey.RequestKey(value.user(), value.key());
    }

    @Override
    public void write(SeenRequest value, AttributeWriter out) {
        out.text("fingerprint", value.fingerprint().hex()).fields("made", value.made());
    }

    @Override
    SeenRequest decode(ItemKey.RequestKey at, AttributeReader in) {
        return new SeenRequest(
                at.user(),
                at.key(),
                in.as("fingerprint", Sha256::new),
                in.fields("made"),
                in.epochSecond(Common.EXPIRES_AT));
    }

    @Override
    public Optional<Instant> expiresAt(SeenRequest value) {
        return Optional.of(value.expiresAt());
    }
}
