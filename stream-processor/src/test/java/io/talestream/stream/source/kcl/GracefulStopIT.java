package io.talestream.stream.source.kcl;

import io.talestream.stream.live.LiveTable;
import io.talestream.stream.source.RecordingFeeds;
import io.talestream.stream.source.dynamodb.DynamoStreamsSource;
import io.talestream.testing.time.Eventually;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// On a machine with two processors the JVM's common pool has one thread, which KCL and the streams adapter use.
class GracefulStopIT {
    @Test
    void a_group_that_waits_for_its_consumer_to_stop_delays_no_other_group() throws InterruptedException {
        var busy = new CountDownLatch(1);
        var called = new CountDownLatch(1);
        try (var table = new LiveTable()) {
            var source = new DynamoStreamsSource(table.connection(), table.name(), LiveTable.ONE_WORKER);
            KclStreamReader slow = source.read("slow", "worker-1", new RecordingFeeds(_ -> {
                called.countDown();
                return finished(busy);
            }));
            called.await();
            Thread stop = Thread.ofVirtual().start(slow::close);
            Eventually.until("KCL stops the group", slow::isStopping);
            var feeds = RecordingFeeds.takingAll();
            try (var _ = source.read("other", "worker-1", feeds)) {
                Eventually.until("the other group reads", feeds::sawTheEnd);
            } finally {
                busy.countDown();
                stop.join();
            }
        }
    }

    private static boolean finished(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
