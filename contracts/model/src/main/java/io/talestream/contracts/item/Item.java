package io.talestream.contracts.item;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.VersionMarks;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.HideableEntity;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;

/// A note, handout or other item of a workspace. `createdBy` is absent for items of version 1.
public record Item(
        WorkspaceId workspace,
        ItemId id,
        ItemTitle title,
        ItemBody body,
        Tags tags,
        Visibility visibility,
        Optional<UserId> createdBy,
        Optional<LegacyHash> legacyHash)
        implements HideableEntity {

    public static Item madeBy(
            UserId user,
            WorkspaceId workspace,
            ItemId id,
            ItemTitle title,
            ItemBody body,
            Tags tags,
            Visibility visibility) {
        return new Item(workspace, id, title, body, tags, visibility, Optional.of(user), Optional.empty());
    }

    /// A version 1 item as it appears in the workspace that took it over. Its status becomes a tag, by which items can
    /// be listed.
    public static Item from(LegacyItem legacy, WorkspaceId workspace) {
        return new Item(
                workspace,
                ItemId.of(legacy.hash()),
                legacy.title(),
                legacy.body(),
                statusTag(legacy.status()),
                Visibility.ALL,
                Optional.empty(),
                Optional.of(legacy.hash()));
    }

    /// As above, with the common attributes. The status of version 1 is also kept as the unknown attribute
    /// `legacyStatus`: a tag can be removed, and not every text can be one.
    public static StoredValue<Item> from(StoredValue<LegacyItem> legacy, WorkspaceId workspace) {
        LegacyItem old = legacy.value();
        Attributes unknown = old.status().isEmpty()
                ? legacy.unknown()
                : legacy.unknown().with("legacyStatus", new Attribute.Text(old.status()));
        return new StoredValue<>(
                from(old, workspace), legacy.version(), old.createdAt(), old.createdAt(), VersionMarks.NONE, unknown);
    }

    private static Tags statusTag(String status) {
        try {
            return new Tags(List.of(status));
        } catch (InvalidField e) {
            return Tags.NONE;
        }
    }

    public Item titled(ItemTitle newTitle) {
        return new Item(workspace, id, newTitle, body, tags, visibility, createdBy, legacyHash);
    }
}
