package io.talestream.bench.growth;

import io.talestream.bench.BenchTable;
import io.talestream.bench.index.BenchIndex;
import io.talestream.bench.index.Lines;
import io.talestream.bench.sessions.SampleLibrary;
import io.talestream.bench.sessions.SampleSession;
import io.talestream.bench.sessions.SampleSessions;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.codec.ItemCodec;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.search.document.Document;
import io.talestream.search.document.Documents;
import io.talestream.search.document.Moments;
import io.talestream.store.table.AttributeValues;
import io.talestream.store.table.BoundedExecutor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/// Fills a table and its index directly. Closing it waits until everything can be found.
final class SystemFill implements AutoCloseable {
    private final BulkWrite items;
    private final BenchIndex index;
    private long moments;

    SystemFill(DynamoDbClient client, String table, BenchIndex index) {
        this.items = new BulkWrite(client, table);
        this.index = index;
    }

    /// Further sessions of a campaign.
    void sessions(SessionRef first, int count) {
        for (int i = 0; i < count; i++) {
            items.put(ItemCodecs.SESSION, BenchTable.session(besides(first.workspace(), first.campaign())));
        }
    }

    /// Workspaces of other users with one session each, which the index has, too.
    void workspaces(int count) {
        List<Document> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Campaign campaign = campaign(new UserId("user-" + i));
            var session = BenchTable.session(besides(campaign.workspace(), campaign.id()));
            items.put(ItemCodecs.SESSION, session);
            documents.add(Documents.session(session, Version.LEGACY));
        }
        Lines.documents(documents).forEach(index::send);
    }

    /// A workspace of this user with so many utterances.
    WorkspaceId utterances(UserId owner, int count) {
        Campaign campaign = campaign(owner);
        SampleSessions.withTurns(count, sample -> {
            var ref = besides(campaign.workspace(), campaign.id());
            items.put(ItemCodecs.SESSION, BenchTable.session(ref));
            transcript(ref, sample);
        });
        return campaign.workspace();
    }

    void transcript(SessionRef session, SampleSession sample) {
        List<Document> documents = new ArrayList<>();
        var divided = new Moments(moment -> documents.add(Documents.moment(session, Version.LEGACY, moment)));
        SampleLibrary.utterances(sample).forEach(divided::add);
        moments += divided.end();
        Lines.documents(documents).forEach(index::send);
    }

    /// In a workspace of its own.
    private Campaign campaign(UserId founder) {
        var workspace = Workspace.founded(WorkspaceId.next(), new WorkspaceName("Thursdays"), founder);
        items.put(ItemCodecs.WORKSPACE, workspace);
        items.put(
                ItemCodecs.MEMBER,
                new Member(
                        workspace.id(),
                        founder,
                        Role.OWNER,
                        NameCopy.original(new DisplayName("A player")),
                        NameCopy.original(workspace.name())));
        var campaign = Campaign.started(workspace.id(), CampaignId.next(), new CampaignName("Tidewater"), founder);
        items.put(ItemCodecs.CAMPAIGN, campaign);
        return campaign;
    }

    private static SessionRef besides(WorkspaceId workspace, CampaignId campaign) {
        return new SessionRef(workspace, campaign, SessionId.next());
    }

    @Override
    public void close() {
        items.close();
        index.awaitMoments(moments);
        index.awaitMerges();
    }

    /// Writes items directly to a table, in batches. They are a day old, so that no change feed has them.
    private static final class BulkWrite implements AutoCloseable {
        private static final int A_BATCH = 25;
        private static final int AT_ONCE = 4;

        private final DynamoDbClient client;
        private final String table;
        private final Instant then = Instant.now().minus(Duration.ofDays(1));
        private final BoundedExecutor writes = new BoundedExecutor(AT_ONCE);
        private List<WriteRequest> batch = new ArrayList<>();

        BulkWrite(DynamoDbClient client, String table) {
            this.client = client;
            this.table = table;
        }

        <T> void put(ItemCodec<T> codec, T value) {
            var item =
                    AttributeValues.toSdk(ItemFormat.encode(codec, StoredValue.fresh(value, Version.at(then), then)));
            batch.add(WriteRequest.builder().putRequest(put -> put.item(item)).build());
            if (batch.size() == A_BATCH) {
                send();
            }
        }

        private void send() {
            Map<String, List<WriteRequest>> items = Map.of(table, batch);
            batch = new ArrayList<>();
            writes.run(() -> {
                if (!client.batchWriteItem(write -> write.requestItems(items))
                        .unprocessedItems()
                        .isEmpty()) {
                    throw new IllegalStateException("the table did not take all items; the run is void");
                }
            });
        }

        @Override
        public void close() {
            if (!batch.isEmpty()) {
                send();
            }
            writes.finish();
            writes.close();
        }
    }
}
