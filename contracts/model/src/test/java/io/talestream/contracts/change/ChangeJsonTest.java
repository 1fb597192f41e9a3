package io.talestream.contracts.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.any.AnyAttributes;
import io.talestream.contracts.any.AnyId;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import java.time.Instant;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeJsonTest {
    @Property(seed = "1")
    void a_record_round_trips(@ForAll("change") ChangeRecord change) {
        assertThat(ChangeJson.read(ChangeJson.write(change))).isEqualTo(change);
    }

    @Property(tries = 5_000)
    @Tag("proof")
    void every_record_round_trips(@ForAll("change") ChangeRecord change) {
        a_record_round_trips(change);
    }

    @Property(seed = "1")
    void a_record_is_one_line(@ForAll("change") ChangeRecord change) {
        assertThat(ChangeJson.write(change)).doesNotContain("\n", "\r");
    }

    @Test
    void times_are_truncated_to_the_tables_precision_before_comparison() {
        var fine = new ChangeRecord(
                Attributes.NONE,
                Optional.empty(),
                Optional.empty(),
                Instant.parse("2026-01-31T20:15:00.123456789Z"),
                "1");

        assertThat(ChangeJson.read(ChangeJson.write(fine))).isEqualTo(fine);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{}",
                "{\"at\":\"2026-01-31T20:15:00.000000Z\",\"sequenceNumber\":\"1\"}",
                "{\"at\":\"yesterday\",\"sequenceNumber\":\"1\",\"key\":{}}",
                "{\"at\":\"2026-02-31T20:15:00.000000Z\",\"sequenceNumber\":\"1\",\"key\":{}}",
                "{\"at\":\"2026-01-31T20:15:00.000000Z\",\"sequenceNumber\":\"1\",\"key\":{},\"more\":1}",
                "{\"at\":\"2026-01-31T20:15:00.000000Z\",\"sequenceNumber\":\"1\",\"key\":{\"PK\":1}}",
                "{\"at\":\"2026-01-31T20:15:00.000000Z\",\"sequenceNumber\":\"1\",\"key\":{}",
                "{\"at\":\"2026-01-31T20:15:00.000000Z\",\"sequenceNumber\":\"1\",\"key\":{}}x",
                "{\"at\":{},\"sequenceNumber\":\"1\",\"key\":{}}",
                "{\"at\":\"2026-01-31T20:15:00.000000Z\",\"sequenceNumber\":null,\"key\":{}}"
            })
    void invalid_record_json_is_unreadable(String json) {
        assertThatThrownBy(() -> ChangeJson.read(json)).isInstanceOf(UnreadableItem.class);
    }

    @Provide
    Arbitrary<ChangeRecord> change() {
        Arbitrary<Attributes> images = new AnyAttributes().get();
        return Combinators.combine(
                        images,
                        images.optional(),
                        images.optional(),
                        AnyId.time(),
                        Arbitraries.strings().numeric().ofLength(21))
                .as(ChangeRecord::new);
    }
}
