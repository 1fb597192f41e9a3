package io.talestream.ingest.outline;

import static io.talestream.contracts.store.PageRequest.LARGEST;

import io.talestream.contracts.change.LatestChange;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.outline.OutlineEntry.CampaignLine;
import io.talestream.ingest.outline.OutlineEntry.Gone;
import io.talestream.ingest.outline.OutlineEntry.ItemLine;
import io.talestream.ingest.outline.OutlineEntry.SessionLine;
import io.talestream.store.Campaigns;
import io.talestream.store.Items;
import io.talestream.store.Sessions;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Reads the entries of an outline from the table.
@Singleton
record WholeWorkspace(Campaigns campaigns, Sessions sessions, Items items) {
    /// The lists lag slightly: the changes of the last seconds must be applied after this call.
    OutlineState read(WorkspaceId workspace, Instant now) {
        Map<ItemKey, OutlineEntry> lines = new HashMap<>();
        // Holds one page at a time: a session is much larger than its line.
        PageRequest.all(LARGEST, page -> campaigns.list(workspace, page)).forEach(campaign -> {
            var id = campaign.value().id();
            lines.put(new ItemKey.CampaignKey(workspace, id), CampaignLine.of(campaign));
            PageRequest.all(LARGEST, page -> sessions.listNewestFirst(workspace, id, page))
                    .forEach(session ->
                            lines.put(new ItemKey.SessionKey(session.value().ref()), SessionLine.of(session)));
        });
        PageRequest.all(LARGEST, page -> items.listNewestFirst(workspace, page)).forEach(item -> {
            if (item.value().visibility() != Visibility.ALL) {
                lines.put(new ItemKey.WorkspaceItemKey(workspace, item.value().id()), ItemLine.of(item));
            }
        });
        return new OutlineState(lines, now, now);
    }

    /// Reads the current state of a thing that the feed reported as changed, one of [OutlineEntry#TYPES].
    OutlineEntry line(LatestChange change) {
        Optional<OutlineEntry> line = change.deleted() ? Optional.empty() : find(change);
        return line.orElseGet(() -> new Gone(change.version()));
    }

    private Optional<OutlineEntry> find(LatestChange change) {
        return switch (change.key()) {
            case ItemKey.CampaignKey(var workspace, var id) ->
                campaigns.find(workspace, id).map(CampaignLine::of);
            case ItemKey.SessionKey(var session) -> sessions.find(session).map(SessionLine::of);
            case ItemKey.WorkspaceItemKey(var _, var id) ->
                Optional.of(new ItemLine(id, change.visibility(), change.version()));
            default -> throw new IllegalArgumentException("not in an outline: " + change.key());
        };
    }
}
