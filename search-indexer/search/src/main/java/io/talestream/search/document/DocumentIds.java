package io.talestream.search.document;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.index.Kind;

/// By what each document is known. The workspace is part of it: what was taken over from version 1 has the
/// same id in every workspace that took it.
public final class DocumentIds {
    private DocumentIds() {}

    public static String moment(SessionRef session, int ordinal) {
        return of(Kind.MOMENT, session.workspace(), session.session().value() + ":" + ordinal);
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

    public static String campaign(WorkspaceId workspace, CampaignId campaign) {
        return of(Kind.CAMPAIGN, workspace, campaign.value());
    }

    public static String item(WorkspaceId workspace, ItemId item) {
        return of(Kind.ITEM, workspace, item.value());
    }

    /// The same, of what is known by its fields alone.
    ///
    /// @param rest the session, and in it the ordinal or the edition; or the campaign, or the item
    public static String of(Kind kind, WorkspaceId workspace, String rest) {
        return kind.text() + ":" + workspace.value() + ":" + rest;
    }
}
