package io.talestream.ingest.workspaces;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.campaigns.CampaignView;
import io.talestream.ingest.items.ItemView;
import io.talestream.ingest.members.MemberView;
import io.talestream.ingest.sessions.SessionView;
import io.talestream.ingest.settings.SettingValues;
import io.talestream.ingest.settings.SettingView;
import io.talestream.store.WorkspaceContents;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// A whole workspace as visible to one member.
@Serdeable
record WorkspaceContentsView(
        WorkspaceView workspace,
        List<MemberView> members,
        List<SettingView> settings,
        List<ItemView> items,
        List<CampaignView> campaigns,
        List<SessionView> sessions) {

    /// A session of a hidden campaign is hidden, too.
    static WorkspaceContentsView of(WorkspaceContents contents, Membership seat, SettingValues settings) {
        var campaigns = contents.campaigns().stream()
                .filter(campaign -> seat.sees(campaign.value().visibility()))
                .toList();
        Set<CampaignId> visible =
                campaigns.stream().map(campaign -> campaign.value().id()).collect(Collectors.toSet());
        return new WorkspaceContentsView(
                WorkspaceView.of(contents.workspace()),
                contents.members().stream().map(MemberView::of).toList(),
                contents.settings().stream().map(settings::view).toList(),
                contents.items().stream()
                        .filter(item -> seat.sees(item.value().visibility()))
                        .map(ItemView::of)
                        .toList(),
                campaigns.stream().map(CampaignView::of).toList(),
                contents.sessions().stream()
                        .filter(session ->
                                visible.contains(session.value().ref().campaign())
                                        && seat.sees(session.value().details().visibility()))
                        .map(session -> SessionView.of(session, seat.sees(Visibility.GM)))
                        .toList());
    }
}
