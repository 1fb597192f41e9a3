package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceName;
import java.util.Map;
import java.util.Optional;

/// The root of the aggregate; in the index it is under its founder.
public final class WorkspaceCodec extends EntityCodec<ItemKey.WorkspaceKey, Workspace> {
    WorkspaceCodec() {
        super(EntityType.WORKSPACE, ItemKey.WorkspaceKey.class, Workspace.class);
    }

    @Override
    public ItemKey key(Workspace value) {
        return new ItemKey.WorkspaceKey(value.id());
    }

    @Override
    public void write(Workspace value, AttributeWriter out) {
        out.text("name", value.name().value())
                .text("createdBy", value.createdBy().value())
                .number("memberCount", value.memberCount());
        if (!value.allowsModel()) {
            out.flag("modelOff", true);
        }
    }

    @Override
    Workspace decode(ItemKey.WorkspaceKey at, AttributeReader in) {
        return new Workspace(
                at.workspace(),
                in.as("name", WorkspaceName::new),
                in.as("createdBy", UserId::new),
                in.number("memberCount"),
                !in.flag("modelOff"));
    }

    @Override
    public Optional<Map<String, String>> indexParts(Index index, Workspace value) {
        return Optional.of(Map.of("user", value.createdBy().value()));
    }
}
