package io.talestream.stream.source.kinesis;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.history.Item;
import io.talestream.testing.kinesis.KinesisRecords;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// The forms in which DynamoDB writes changes to a Kinesis data stream.
class KinesisChangeTest {
    private static final Instant ARRIVED = Instant.parse("2026-02-01T00:00:00Z");

    private final Item item = new Item("colour");

    @Test
    void both_images_the_key_and_the_position_are_read() {
        item.write("red", "");
        ChangeRecord change = item.write("blue", "17");

        assertThat(read(KinesisRecords.json(change))).isEqualTo(change);
    }

    @Test
    void timestamps_use_the_precision_given_in_the_record() {
        ChangeRecord change = item.write("red", "17");

        assertThat(read(KinesisRecords.json(change, "MICROSECOND", "1769890500123456"))
                        .at())
                .isEqualTo(Instant.parse("2026-01-31T20:15:00.123456Z"));
        assertThat(read(KinesisRecords.json(change, "MILLISECOND", "1769890500123"))
                        .at())
                .isEqualTo(Instant.parse("2026-01-31T20:15:00.123Z"));
        assertThat(read(KinesisRecords.json(change)
                                .replace(",\"ApproximateCreationDateTimePrecision\":\"MILLISECOND\"", ""))
                        .at())
                .isEqualTo(change.at());
    }

    @Test
    void a_malformed_record_becomes_an_undecodable_change_with_its_bytes() {
        ChangeRecord change = item.write("red", "17");
        for (String data : new String[] {
            "",
            "hello",
            "[]",
            "{}",
            "{\"dynamodb\":7}",
            "{\"dynamodb\":{}}",
            KinesisRecords.json(change, "FORTNIGHT", "1"),
            KinesisRecords.json(change).substring(0, 300)
        }) {
            ChangeRecord record = read(data);

            assertThat(Attempt.decoded(record)).as(data).isInstanceOf(Change.Unreadable.class);
            assertThat(record.sequenceNumber()).isEqualTo("17");
            assertThat(record.key().values()).containsKey("unknown");
        }
    }

    private static ChangeRecord read(String data) {
        return KinesisChange.of("17", ARRIVED, ByteBuffer.wrap(data.getBytes(StandardCharsets.UTF_8)));
    }
}
