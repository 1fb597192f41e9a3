package io.talestream.contracts.table;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.user.EmailClaim;
import io.talestream.contracts.user.UserId;

/// The tracking item that keeps an e-mail address unique.
public final class EmailCodec implements ItemCodec<EmailClaim> {
    EmailCodec() {}

    @Override
    public EntityType type() {
        return EntityType.EMAIL;
    }

    @Override
    public Class<EmailClaim> valueType() {
        return EmailClaim.class;
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
    public EmailClaim read(ItemKey key, AttributeReader in) {
        if (!(key instanceof ItemKey.EmailKey at)) {
            throw new UnreadableItem("not a key of this kind: " + key);
        }
        return new EmailClaim(at.email(), in.as("userId", UserId::new));
    }
}
