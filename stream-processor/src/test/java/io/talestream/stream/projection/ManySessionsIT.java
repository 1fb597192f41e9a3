package io.talestream.stream.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.store.table.AttributeValues;
import io.talestream.stream.delivery.DeliveryResult;
import io.talestream.stream.delivery.ShardDelivery;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

@ExtendWith(Engines.class)
class ManySessionsIT {
    private static final int A_BATCH = 25;

    @Test
    void three_renames_reach_five_hundred_sessions_while_twenty_are_created(DynamoDb dynamo) throws Exception {
        agree(dynamo, 500, 20);
    }

    @Test
    @Tag("proof")
    void three_renames_reach_ten_thousand_sessions_while_a_hundred_are_created(DynamoDb dynamo) throws Exception {
        agree(dynamo, 10_000, 100);
    }

    /// Live delivery runs concurrently with user writes. The writes of both come back through the stream.
    private static void agree(DynamoDb dynamo, int there, int createdMeanwhile) throws Exception {
        try (var stage = new ProjectionFixture(dynamo);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            fill(stage, there);
            stage.changes.more();
            var done = new AtomicBoolean();
            ShardDelivery delivery = LiveProjector.delivery(new Projector(stage.table));
            Future<?> delivering = threads.submit(() -> deliver(stage, delivery, done));

            Future<?> creating = threads.submit(() -> {
                for (int i = 0; i < createdMeanwhile; i++) {
                    stage.aSession();
                }
            });
            List.of("Ebb", "Flood", "Slack").forEach(stage::renameCampaign);
            creating.get();
            done.set(true);
            delivering.get();

            assertThat(stage.allSessions()).hasSize(there + createdMeanwhile);
            assertThat(stage.campaign().value().name().value()).isEqualTo("Slack");
            ProjectionAgreement.holdsOn(stage);
        }
    }

    /// Delivers changes until the users are done and delivery causes no further changes.
    private static void deliver(ProjectionFixture stage, ShardDelivery delivery, AtomicBoolean done) {
        while (true) {
            boolean last = done.get();
            List<ChangeRecord> more = stage.changes.more();
            assertThat(delivery.accept(more)).isTrue();
            if (last && more.isEmpty() && delivery.inFlight() == 0) {
                List<ChangeRecord> late = stage.changes.more();
                if (late.isEmpty()) {
                    DeliveryResult finish = delivery.finish(LiveProjector.LONG);
                    assertThat(finish.complete()).isTrue();
                    return;
                }
                assertThat(delivery.accept(late)).isTrue();
            }
            Thread.onSpinWait();
        }
    }

    /// Writes all sessions in batches, with the state of a year of play.
    private static void fill(ProjectionFixture stage, int sessions) {
        var campaign = stage.campaign();
        var name = NameCopy.from(campaign, campaign.value().name());
        Instant now = campaign.createdAt();
        List<WriteRequest> batch = new ArrayList<>();
        for (int i = 0; i < sessions; i++) {
            var session = Session.planned(
                    new SessionRef(stage.workspace, stage.campaign, SessionId.next()),
                    SessionDetails.named(new SessionName("Evening " + i)),
                    name,
                    stage.founder.value().id());
            var item = ItemFormat.encode(ItemCodecs.SESSION, StoredValue.fresh(session, Version.at(now), now));
            batch.add(WriteRequest.builder()
                    .putRequest(put -> put.item(AttributeValues.toSdk(item)))
                    .build());
            if (batch.size() == A_BATCH) {
                List<WriteRequest> whole = List.copyOf(batch);
                stage.client.batchWriteItem(write -> write.requestItems(Map.of(stage.name, whole)));
                batch.clear();
            }
        }
    }
}
