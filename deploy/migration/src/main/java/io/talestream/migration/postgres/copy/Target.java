package io.talestream.migration.postgres.copy;

import io.talestream.store.Campaigns;
import io.talestream.store.Members;
import io.talestream.store.Sessions;
import io.talestream.store.Shares;
import io.talestream.store.Users;
import io.talestream.store.Workspaces;
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
                new Users(table),
                new Workspaces(table),
                new Members(table),
                new Campaigns(table),
                new Sessions(table),
                new Shares(table),
                new TranscriptFiles(bucket),
                ledger,
                clock);
    }
}
