package io.talestream.bench;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.text.Description;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.AttributeValues;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/// Writes sessions directly to the table, bypassing the API.
record SessionWrites(DynamoDbClient client, String table) {
    private static final int TOGETHER = 100;

    void write(int count) {
        for (int done = 0; done < count; done += TOGETHER) {
            int some = Math.min(TOGETHER, count - done);
            client.transactWriteItems(r -> r.transactItems(IntStream.range(0, some)
                    .mapToObj(_ -> TransactWriteItem.builder()
                            .put(p -> p.tableName(table).item(session(Ids.next())))
                            .build())
                    .toList()));
        }
    }

    void writeOne(String id) {
        client.putItem(r -> r.tableName(table).item(session(id)));
    }

    private static Map<String, AttributeValue> session(String id) {
        var session = Session.planned(
                new SessionRef(new WorkspaceId(Ids.next()), new CampaignId(Ids.next()), new SessionId(id)),
                new SessionDetails(new SessionName("Landfall"), Description.NONE, Optional.empty(), Visibility.ALL),
                NameCopy.original(new CampaignName("Tidewater")),
                new UserId("bench"));
        Instant now = Instant.now();
        return AttributeValues.toSdk(
                ItemFormat.encode(ItemCodecs.SESSION, Stored.fresh(session, Version.at(now), now)));
    }
}
