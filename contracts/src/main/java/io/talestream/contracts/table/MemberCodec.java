package io.talestream.contracts.table;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Role;
import io.talestream.contracts.workspace.WorkspaceName;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// A seat; in the index it stands under its user.
public final class MemberCodec implements ItemCodec<Member> {
    MemberCodec() {}

    @Override
    public EntityType type() {
        return EntityType.MEMBER;
    }

    @Override
    public Class<Member> valueType() {
        return Member.class;
    }

    @Override
    public ItemKey key(Member value) {
        return new ItemKey.MemberKey(value.workspace(), value.user());
    }

    @Override
    public void write(Member value, AttributeWriter out) {
        out.choice("role", value.role());
        CopiedName.write(out, "displayName", value.displayName(), DisplayName::value);
        CopiedName.write(out, "workspaceName", value.workspaceName(), WorkspaceName::value);
    }

    @Override
    public Member read(ItemKey key, AttributeReader in) {
        if (!(key instanceof ItemKey.MemberKey at)) {
            throw new UnreadableItem("not a key of this kind: " + key);
        }
        return new Member(
                at.workspace(),
                at.user(),
                in.choice("role", Role.class),
                CopiedName.read(in, "displayName", DisplayName::new),
                CopiedName.read(in, "workspaceName", WorkspaceName::new));
    }

    @Override
    public Optional<Map<String, String>> indexParts(Index index, Member value, Instant createdAt) {
        return Optional.of(
                Map.of("user", value.user().value(), "ws", value.workspace().value()));
    }
}
