package io.talestream.contracts.campaign;

import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Optional;

public interface Campaigns {
    /// Returns NotFound if the workspace is gone.
    WriteResult<Campaign> create(Campaign campaign, Idempotency once);

    default WriteResult<Campaign> create(Campaign campaign) {
        return create(campaign, Idempotency.NO_KEY);
    }

    Optional<Stored<Campaign>> find(WorkspaceId workspace, CampaignId id);

    /// Oldest first. Reads campaigns only, whatever the number of sessions below them.
    Page<Stored<Campaign>> list(WorkspaceId workspace, PageRequest page);

    WriteResult<Campaign> update(Stored<Campaign> before, Campaign after, Idempotency once);

    default WriteResult<Campaign> update(Stored<Campaign> before, Campaign after) {
        return update(before, after, Idempotency.NO_KEY);
    }

    /// Deletes the campaign first and then everything below it. A repeated call after an interruption finishes the
    /// work.
    WriteResult<Campaign> delete(Stored<Campaign> campaign);

    /// Finishes an interrupted delete. Does nothing if the campaign exists or never existed.
    void finishDelete(WorkspaceId workspace, CampaignId id);
}
