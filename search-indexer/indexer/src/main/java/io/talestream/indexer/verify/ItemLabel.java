package io.talestream.indexer.verify;

import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.table.ItemKey;
import io.talestream.search.index.Fields;
import io.talestream.search.index.Kind;
import java.util.Map;
import java.util.Optional;

/// Labels items in both sources and for operators: the kind and the ids of the item.
final class ItemLabel {
    private static final String TRANSCRIPT = "transcript";

    private ItemLabel() {}

    /// Empty for items without documents.
    static Optional<String> of(ItemKey key) {
        return switch (key) {
            case ItemKey.SessionKey(SessionRef session) -> label(Kind.SESSION.text(), session);
            case ItemKey.TranscriptKey(SessionRef session) -> label(TRANSCRIPT, session);
            case ItemKey.SummaryKey(SessionRef session, var edition) ->
                label(
                        Kind.SUMMARY.text(),
                        session.workspace().value(),
                        session.campaign().value(),
                        session.session().value(),
                        edition.name());
            case ItemKey.WorkspaceItemKey(var workspace, var item) ->
                label(Kind.ITEM.text(), workspace.value(), item.value());
            case ItemKey.CampaignKey _,
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

    /// The same, from the fields of a document.
    static String of(Kind kind, Map<String, String> fields) {
        String[] ids = switch (kind) {
            case CAMPAIGN -> ids(fields, Fields.WORKSPACE, Fields.CAMPAIGN);
            case ITEM -> ids(fields, Fields.WORKSPACE, Fields.ITEM);
            case SUMMARY -> ids(fields, Fields.WORKSPACE, Fields.CAMPAIGN, Fields.SESSION, Fields.EDITION);
            case SESSION, MOMENT, HEAD -> ids(fields, Fields.WORKSPACE, Fields.CAMPAIGN, Fields.SESSION);
        };
        boolean ofTranscript = kind == Kind.MOMENT || kind == Kind.HEAD;
        return (ofTranscript ? TRANSCRIPT : kind.text()) + " " + String.join("/", ids);
    }

    private static String[] ids(Map<String, String> fields, String... names) {
        String[] ids = new String[names.length];
        for (int i = 0; i < names.length; i++) {
            ids[i] = fields.getOrDefault(names[i], "-");
        }
        return ids;
    }

    private static Optional<String> label(String kind, SessionRef session) {
        return label(
                kind,
                session.workspace().value(),
                session.campaign().value(),
                session.session().value());
    }

    private static Optional<String> label(String kind, String... ids) {
        return Optional.of(kind + " " + String.join("/", ids));
    }
}
