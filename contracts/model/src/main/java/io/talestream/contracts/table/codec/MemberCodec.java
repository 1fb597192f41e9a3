package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.WorkspaceName;

/// A seat; in the index it is under its user.
public final class MemberCodec extends EntityCodec<ItemKey.MemberKey, Member> {
    private static final CopiedName<DisplayName> DISPLAY_NAME =
            CopiedName.of("displayName", DisplayName::new, DisplayName::value);
    private static final CopiedName<WorkspaceName> WORKSPACE_NAME =
            CopiedName.of("workspaceName", WorkspaceName::new, WorkspaceName::value);

    MemberCodec() {
        super(EntityType.MEMBER, ItemKey.MemberKey.class, Member.class);
    }

    @Override
    public ItemKey key(Member value) {
        return new ItemKey.MemberKey(value.workspace(), value.user());
    }

    @Override
    public void write(Member value, AttributeWriter out) {
        out.choice("role", value.role());
        DISPLAY_NAME.write(value.displayName(), out);
        WORKSPACE_NAME.write(value.workspaceName(), out);
    }

    @Override
    Member decode(ItemKey.MemberKey at, AttributeReader in) {
        return new Member(
                at.workspace(),
                at.user(),
                in.choice("role", Role.class),
                DISPLAY_NAME.read(in),
                WORKSPACE_NAME.read(in));
    }
}
