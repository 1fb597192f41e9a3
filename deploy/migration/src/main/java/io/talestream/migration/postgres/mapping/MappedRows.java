package io.talestream.migration.postgres.mapping;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.text.Description;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.migration.postgres.report.Finding;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Rows mapped to domain types: valid once built.
public final class MappedRows {
    private MappedRows() {}

    public record Person(String id, User user, WorkspaceId workspace, WorkspaceName home) {}

    public record Campaign(
            String id,
            WorkspaceId workspace,
            CampaignId campaign,
            CampaignName name,
            Description description,
            UserId by,
            Optional<Instant> createdAt) {}

    /// `findings` are the parts of the row that are left out.
    public record Session(
            String id,
            String campaign,
            SessionRef ref,
            SessionName name,
            Description description,
            UserId by,
            boolean hasText,
            Optional<String> audio,
            Map<Edition, SummaryText> summaries,
            Optional<ShareToken> link,
            Instant createdAt,
            Instant updatedAt,
            List<Finding> findings) {}

    public record SummaryText(String id, String text) {}
}
