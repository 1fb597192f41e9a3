package io.talestream.ingest.workspaces;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.campaigns.CampaignView;
import io.talestream.ingest.items.ItemView;
import io.talestream.ingest.members.MemberView;
import io.talestream.ingest.sessions.OverviewView;
import io.talestream.ingest.sessions.SessionView;
import io.talestream.ingest.settings.SettingValues;
import io.talestream.ingest.settings.SettingView;
import io.talestream.store.WorkspaceContents;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        Map<SessionRef, TranscriptPointer> transcripts = contents.transcripts().stream()
                .map(StoredValue::value)
                .collect(Collectors.toMap(TranscriptPointer::session, pointer -> pointer));
        Map<SessionRef, List<Summary>> summaries =
                contents.summaries().stream().map(StoredValue::value).collect(Collectors.groupingBy(Summary::session));
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
                        .map(session -> SessionView.of(
                                session,
                                OverviewView.of(
                                        session.value(),
                                        Optional.ofNullable(
                                                transcripts.get(session.value().ref())),
                                        summaries.getOrDefault(session.value().ref(), List.of()),
                                        seat.sees(Visibility.GM)),
                                seat.sees(Visibility.GM)))
                        .toList());
    }
}
