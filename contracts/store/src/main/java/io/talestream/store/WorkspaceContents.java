package io.talestream.store;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import java.util.List;

/// A whole workspace as stored, unfiltered: the access module filters it for the caller.
public record WorkspaceContents(
        Stored<Workspace> workspace,
        List<Stored<Member>> members,
        List<Stored<Setting>> settings,
        List<Stored<Item>> items,
        List<Stored<Campaign>> campaigns,
        List<Stored<Session>> sessions,
        List<Stored<TranscriptPointer>> transcripts,
        List<Stored<Summary>> summaries) {}
