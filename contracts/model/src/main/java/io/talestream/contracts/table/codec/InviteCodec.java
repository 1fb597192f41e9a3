package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// An invite; in the index it is under its workspace.
public final class InviteCodec extends EntityCodec<ItemKey.InviteKey, Invite> {
    InviteCodec() {
        super(EntityType.INVITE, ItemKey.InviteKey.class, Invite.class);
    }

    @Override
    public ItemKey key(Invite value) {
        return new ItemKey.InviteKey(value.code());
    }

    @Override
    public void write(Invite value, AttributeWriter out) {
        out.text("workspaceId", value.workspace().value())
                .choice("role", value.role())
                .text("createdBy", value.createdBy().value())
                .number("maxUses", value.maxUses())
                .number("uses", value.uses());
    }

    @Override
    Invite decode(ItemKey.InviteKey at, AttributeReader in) {
        return new Invite(
                at.code(),
                in.as("workspaceId", WorkspaceId::new),
                in.choice("role", Role.class),
                in.as("createdBy", UserId::new),
                in.epochSecond(Common.EXPIRES_AT),
                in.number("maxUses"),
                in.number("uses"));
    }

    @Override
    public Optional<Map<String, String>> indexParts(Index index, Invite value) {
        return Optional.of(Map.of("ws", value.workspace().value()));
    }

    @Override
    public Optional<Instant> expiresAt(Invite value) {
        return Optional.of(value.expiresAt());
    }
}
