package io.talestream.migration.postgres.copy;

import io.talestream.contracts.campaign.Campaigns;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.share.Shares;
import io.talestream.contracts.user.Users;
import io.talestream.contracts.workspace.Members;
import io.talestream.contracts.workspace.contents.Workspaces;
import io.talestream.store.DynamoCampaigns;
import io.talestream.store.DynamoMembers;
import io.talestream.store.DynamoSessions;
import io.talestream.store.DynamoShares;
import io.talestream.store.DynamoUsers;
import io.talestream.store.DynamoWorkspaces;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.TranscriptFiles;
import io.talestream.store.table.Table;
import java.time.Clock;

/// The target of a migration: the table, the bucket and the ledger.
public record Target(
        Table table,
        Users users,
        Workspaces workspaces,
        Members members,
        Campaigns campaigns,
        Sessions sessions,
        Shares shares,
        TranscriptFiles files,
        Ledger ledger,
        Clock clock) {
    public static Target of(Table table, Bucket bucket, Ledger ledger, Clock clock) {
        return new Target(
                table,
                new DynamoUsers(table),
                new DynamoWorkspaces(table),
                new DynamoMembers(table),
                new DynamoCampaigns(table),
                new DynamoSessions(table),
                new DynamoShares(table),
                new TranscriptFiles(bucket),
                ledger,
                clock);
    }
}
