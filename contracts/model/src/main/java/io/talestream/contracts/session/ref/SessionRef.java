package io.talestream.contracts.session.ref;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.workspace.WorkspaceId;

/// The full address of a session.
public record SessionRef(WorkspaceId workspace, CampaignId campaign, SessionId session) {}
