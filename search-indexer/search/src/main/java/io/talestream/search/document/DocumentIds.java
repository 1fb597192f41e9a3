package io.talestream.search.document;

import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.index.Kind;

/// Document ids. They contain the workspace, because an item imported from version 1 has the same id in every
/// workspace that imported it.
public final class DocumentIds {
    private DocumentIds() {}

    public static String moment(SessionRef session, int ordinal) {
        return of(Kind.MOMENT, session.workspace(), session.session().value() + ":" + ordinal);
    }

    public static String window(SessionRef session, int ordinal) {
        return of(Kind.WINDOW, session.workspace(), session.session().value() + ":" + ordinal);
    }

    public static String head(SessionRef session) {
        return of(Kind.HEAD, session.workspace(), session.session().value());
    }

    public static String session(SessionRef session) {
        return of(Kind.SESSION, session.workspace(), session.session().value());
    }

    public static String summary(SessionRef session, Edition edition) {
        return of(Kind.SUMMARY, session.workspace(), session.session().value() + ":" + edition.name());
    }

    public static String item(WorkspaceId workspace, ItemId item) {
        return of(Kind.ITEM, workspace, item.value());
    }

    /// The id of a document that is known only by its fields.
    ///
    /// @param rest the session, with the ordinal or edition in it; or the item
    public static String of(Kind kind, WorkspaceId workspace, String rest) {
        return kind.text() + ":" + workspace.value() + ":" + rest;
    }
}
