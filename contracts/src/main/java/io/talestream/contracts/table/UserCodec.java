package io.talestream.contracts.table;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.User;
import java.util.Optional;

/// A user's profile.
public final class UserCodec implements ItemCodec<User> {
    UserCodec() {}

    @Override
    public EntityType type() {
        return EntityType.USER;
    }

    @Override
    public Class<User> valueType() {
        return User.class;
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
    public User read(ItemKey key, AttributeReader in) {
        if (!(key instanceof ItemKey.UserKey at)) {
            throw new UnreadableItem("not a key of this kind: " + key);
        }
        Optional<Email> email = in.findText("email").map(_ -> in.as("email", Email::new));
        return new User(at.user(), in.as("name", DisplayName::new), email);
    }
}
