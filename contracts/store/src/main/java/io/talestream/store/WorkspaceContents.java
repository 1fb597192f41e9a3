package io.talestream.store;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import java.util.List;

/// A whole workspace as stored, unfiltered: the access module filters it for the caller.
public record WorkspaceContents(
        StoredValue<Workspace> workspace,
        List<StoredValue<Member>> members,
        List<StoredValue<Setting>> settings,
        List<StoredValue<Item>> items,
        List<StoredValue<Campaign>> campaigns,
        List<StoredValue<Session>> sessions,
        List<StoredValue<TranscriptPointer>> transcripts,
        List<StoredValue<Summary>> summaries) {}
