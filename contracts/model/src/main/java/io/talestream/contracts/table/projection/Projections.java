package io.talestream.contracts.table.projection;

import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceName;
import java.util.List;
import java.util.Map;

/// Every field of the table that is derived from other items. The projector updates these fields, and an edit leaves
/// them unchanged: both use this list.
public final class Projections {
    public static final CopiedField<Campaign, Session, CampaignName> CAMPAIGN_NAME = new CopiedField<>(
            ItemCodecs.CAMPAIGN,
            Campaign::name,
            ItemCodecs.SESSION,
            "campaignName",
            session -> new ItemKey.CampaignKey(
                    session.ref().workspace(), session.ref().campaign()),
            Session::campaignName,
            Session::of,
            CopiedField.Made.WITH_ITS_SOURCE_CHECKED,
            AccessPatterns.SPREAD_CAMPAIGN_NAME);

    public static final CopiedField<Workspace, Member, WorkspaceName> WORKSPACE_NAME = new CopiedField<>(
            ItemCodecs.WORKSPACE,
            Workspace::name,
            ItemCodecs.MEMBER,
            "workspaceName",
            member -> new ItemKey.WorkspaceKey(member.workspace()),
            Member::workspaceName,
            Member::in,
            CopiedField.Made.WITH_ITS_SOURCE_CHECKED,
            AccessPatterns.SPREAD_WORKSPACE_NAME);

    public static final CopiedField<User, Member, DisplayName> USER_NAME = new CopiedField<>(
            ItemCodecs.USER,
            User::name,
            ItemCodecs.MEMBER,
            "displayName",
            member -> new ItemKey.UserKey(member.user()),
            Member::displayName,
            Member::knownAs,
            CopiedField.Made.FROM_WHAT_WAS_READ,
            AccessPatterns.SPREAD_USER_NAME);

    /// Counts only sessions visible to everyone. A count that a hidden session changes would reveal it to players,
    /// and so would the campaign's new version.
    public static final CountedField<Campaign, Session> SESSION_COUNT = new CountedField<>(
            ItemCodecs.CAMPAIGN,
            "sessionCount",
            ItemCodecs.SESSION,
            Projections::campaignOf,
            Map.of("visibility", Visibility.ALL.name()),
            Campaign::sessionCount,
            Campaign::counting,
            AccessPatterns.COUNT_SESSIONS);

    public static final CountedField<Workspace, Member> MEMBER_COUNT = new CountedField<>(
            ItemCodecs.WORKSPACE,
            "memberCount",
            ItemCodecs.MEMBER,
            Projections::workspaceOf,
            Map.of(),
            Workspace::memberCount,
            Workspace::counting,
            AccessPatterns.COUNT_MEMBERS);

    public static final List<CopiedField<?, ?, ?>> COPIES = List.of(CAMPAIGN_NAME, WORKSPACE_NAME, USER_NAME);
    public static final List<CountedField<?, ?>> COUNTS = List.of(SESSION_COUNT, MEMBER_COUNT);

    private Projections() {}

    /// `into` with every projected field of `from`: for an edit of an item that the projector has changed meanwhile.
    public static <T> T carried(EntityType type, T from, T into) {
        T carried = into;
        for (CopiedField<?, ?, ?> field : COPIES) {
            carried = field.target().type() == type ? copied(field, from, carried) : carried;
        }
        for (CountedField<?, ?> field : COUNTS) {
            carried = field.parent().type() == type ? counted(field, from, carried) : carried;
        }
        return ofSession(from, carried);
    }

    /// The progress of a job is derived from the job's reports, and what is redacted from its transcript and summary.
    @SuppressWarnings("unchecked") // a session for a session
    private static <T> T ofSession(T from, T into) {
        return from instanceof Session source && into instanceof Session edited
                ? (T) edited.asFarAs(source).redacting(source.redacted())
                : into;
    }

    @SuppressWarnings("unchecked") // a field of this kind of item
    private static <T> T copied(CopiedField<?, ?, ?> field, T from, T into) {
        return ((CopiedField<?, T, ?>) field).carried(from, into);
    }

    @SuppressWarnings("unchecked") // a field of this kind of item
    private static <T> T counted(CountedField<?, ?> field, T from, T into) {
        return ((CountedField<T, ?>) field).carried(from, into);
    }

    private static ItemKey campaignOf(ItemKey session) {
        if (!(session instanceof ItemKey.SessionKey(var ref))) {
            throw new UnreadableItem("not a key of a session: " + session);
        }
        return new ItemKey.CampaignKey(ref.workspace(), ref.campaign());
    }

    private static ItemKey workspaceOf(ItemKey member) {
        if (!(member instanceof ItemKey.MemberKey(var workspace, var _))) {
            throw new UnreadableItem("not a key of a member: " + member);
        }
        return new ItemKey.WorkspaceKey(workspace);
    }
}
