package io.talestream.contracts.session;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.workspace.WorkspaceId;

/// A session's full address.
public record SessionRef(WorkspaceId workspace, CampaignId campaign, SessionId session) {}
