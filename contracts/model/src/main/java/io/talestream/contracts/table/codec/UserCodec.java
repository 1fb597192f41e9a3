package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.User;
import java.util.Optional;

public final class UserCodec extends EntityCodec<ItemKey.UserKey, User> {
    UserCodec() {
        super(EntityType.USER, ItemKey.UserKey.class, User.class);
    }

    @Override
    public ItemKey key(User value) {
        return new ItemKey.UserKey(value.id());
    }

    @Override
    public void write(User value, AttributeWriter out) {
        out.text("name", value.name().value()).text("email", value.email().map(Email::value));
    }

    @Override
    User decode(ItemKey.UserKey at, AttributeReader in) {
        Optional<Email> email = in.findText("email").map(_ -> in.as("email", Email::new));
        return new User(at.user(), in.as("name", DisplayName::new), email);
    }
}
