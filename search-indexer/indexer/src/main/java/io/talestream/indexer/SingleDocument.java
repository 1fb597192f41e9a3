package io.talestream.indexer;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.document.Document;
import io.talestream.search.document.DocumentIds;
import io.talestream.search.document.Documents;
import io.talestream.search.index.Kind;
import java.util.Optional;

/// The document of an item that has exactly one: its current content, or a tombstone.
public final class SingleDocument {
    private SingleDocument() {}

    /// Empty for items without a document of their own.
    public static Optional<Document> of(Change.Decoded change) {
        return switch (change) {
            case Change.Created(ItemKey key, Stored<?> now, var _) -> live(key, now);
            case Change.Updated(ItemKey key, var _, Stored<?> now, var _) -> live(key, now);
            case Change.Removed(ItemKey key, var _, Version version, var _) -> gone(key, version);
        };
    }

    private static Optional<Document> live(ItemKey key, Stored<?> now) {
        Version version = now.version();
        return switch (key) {
            case ItemKey.SessionKey _ -> Optional.of(Documents.session((Session) now.value(), version));
            case ItemKey.SummaryKey _ -> Optional.of(Documents.summary((Summary) now.value(), version));
            case ItemKey.WorkspaceItemKey _ -> Optional.of(Documents.item((Item) now.value(), version));
            case ItemKey.CampaignKey _,
                    ItemKey.TranscriptKey _,
                    ItemKey.CorrectionsKey _,
                    ItemKey.UserKey _,
                    ItemKey.EmailKey _,
                    ItemKey.WorkspaceKey _,
                    ItemKey.MemberKey _,
                    ItemKey.InviteKey _,
                    ItemKey.SettingKey _,
                    ItemKey.ShareKey _,
                    ItemKey.RequestKey _,
                    ItemKey.LegacyItemKey _,
                    ItemKey.LegacySettingKey _ -> Optional.empty();
        };
    }

    private static Optional<Document> gone(ItemKey key, Version version) {
        return switch (key) {
            case ItemKey.SessionKey(var session) ->
                gone(Kind.SESSION, DocumentIds.session(session), session.workspace(), version);
            case ItemKey.SummaryKey(var session, var edition) ->
                gone(Kind.SUMMARY, DocumentIds.summary(session, edition), session.workspace(), version);
            case ItemKey.WorkspaceItemKey(WorkspaceId workspace, var item) ->
                gone(Kind.ITEM, DocumentIds.item(workspace, item), workspace, version);
            case ItemKey.CampaignKey _,
                    ItemKey.TranscriptKey _,
                    ItemKey.CorrectionsKey _,
                    ItemKey.UserKey _,
                    ItemKey.EmailKey _,
                    ItemKey.WorkspaceKey _,
                    ItemKey.MemberKey _,
                    ItemKey.InviteKey _,
                    ItemKey.SettingKey _,
                    ItemKey.ShareKey _,
                    ItemKey.RequestKey _,
                    ItemKey.LegacyItemKey _,
                    ItemKey.LegacySettingKey _ -> Optional.empty();
        };
    }

    private static Optional<Document> gone(Kind kind, String id, WorkspaceId workspace, Version version) {
        return Optional.of(Documents.gone(kind, id, workspace, version));
    }
}
