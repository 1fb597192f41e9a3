package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.EmailClaim;
import io.talestream.contracts.user.UserId;

/// The tracking item that keeps an e-mail address unique.
public final class EmailCodec extends EntityCodec<ItemKey.EmailKey, EmailClaim> {
    EmailCodec() {
        super(EntityType.EMAIL, ItemKey.EmailKey.class, EmailClaim.class);
    }

    @Override
    public ItemKey key(EmailClaim value) {
        return new ItemKey.EmailKey(value.email());
    }

    @Override
    public void write(EmailClaim value, AttributeWriter out) {
        out.text("userId", value.user().value());
    }

    @Override
    EmailClaim decode(ItemKey.EmailKey at, AttributeReader in) {
        return new EmailClaim(at.email(), in.as("userId", UserId::new));
    }
}
