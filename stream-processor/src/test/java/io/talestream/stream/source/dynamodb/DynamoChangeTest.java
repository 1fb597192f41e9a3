package io.talestream.stream.source.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.Common;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

class DynamoChangeTest {
    private static final Instant ROUNDED = Instant.parse("2026-03-06T19:00:00Z");
    private static final AttributeValue KEY = AttributeValue.fromS("key");

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT0.000001S", "PT42.5S", "PT59.999999S"})
    void the_time_is_that_of_the_version_within_the_rounding(Duration later) {
        Instant written = ROUNDED.plus(later);

        assertThat(at(Map.of("PK", KEY, Common.VERSION, number(written)))).isEqualTo(written);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-PT0.000001S", "PT1M", "PT1H"})
    void a_version_of_another_time_is_ignored(Duration later) {
        assertThat(at(Map.of("PK", KEY, Common.VERSION, number(ROUNDED.plus(later)))))
                .isEqualTo(ROUNDED);
    }

    @Test
    void an_item_without_a_readable_version_has_the_time_of_the_record() {
        assertThat(at(Map.of("PK", KEY))).isEqualTo(ROUNDED);
        assertThat(at(Map.of("PK", KEY, Common.VERSION, AttributeValue.fromS("new"))))
                .isEqualTo(ROUNDED);
        assertThat(at(Map.of("PK", KEY, Common.VERSION, AttributeValue.fromN("1e30"))))
                .isEqualTo(ROUNDED);
    }

    @Test
    void a_removal_has_the_time_of_the_record() {
        assertThat(DynamoChange.of(record(StreamRecord.builder()
                                .oldImage(Map.of("PK", KEY, Common.VERSION, number(ROUNDED.plusSeconds(1))))))
                        .at())
                .isEqualTo(ROUNDED);
    }

    private static AttributeValue number(Instant time) {
        return AttributeValue.fromN(Long.toString(Version.at(time).micros()));
    }

    private static Instant at(Map<String, AttributeValue> image) {
        return DynamoChange.of(record(StreamRecord.builder().newImage(image))).at();
    }

    private static Record record(StreamRecord.Builder change) {
        return Record.builder()
                .dynamodb(change.keys(Map.of("PK", KEY))
                        .approximateCreationDateTime(ROUNDED)
                        .sequenceNumber("1")
                        .build())
                .build();
    }
}
