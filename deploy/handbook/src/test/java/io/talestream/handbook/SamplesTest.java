package io.talestream.handbook;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.transcript.TranscriptPointer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SamplesTest {
    @ParameterizedTest
    @EnumSource
    void every_kind_of_item_has_a_real_sample(EntityType type) {
        assertThat(Samples.of(type)).isNotEmpty().allSatisfy(sample -> {
            StoredItem read = ItemFormat.decode(sample.item());
            assertThat(read).isInstanceOf(StoredItem.Live.class);
            assertThat(read.key().type()).isEqualTo(type);
        });
    }

    @ParameterizedTest
    @EnumSource
    void the_first_sample_is_in_every_index_its_kind_can_be_in(EntityType type) {
        assertThat(type.indexes())
                .allSatisfy(shape -> assertThat(Samples.of(type).getFirst().isIn(shape.index()))
                        .isTrue());
    }

    @Test
    void a_session_is_in_the_sparse_index_only_while_pending() {
        assertThat(Samples.of(EntityType.SESSION).getFirst().isIn(Index.GSI1)).isTrue();
        assertThat(Samples.of(EntityType.SESSION).getLast().isIn(Index.GSI1)).isFalse();
    }

    @Test
    void the_files_of_a_sample_are_where_the_product_puts_them() {
        var session = sample(EntityType.SESSION, Session.class);
        var transcript = sample(EntityType.TRANSCRIPT, TranscriptPointer.class);

        assertThat(session.job().recording()).hasValueSatisfying(audio -> {
            assertThat(audio.objectKey()).isEqualTo(ObjectKeys.audio(session.ref(), audio.version()));
            assertThat(transcript.objectKey()).isEqualTo(ObjectKeys.transcript(session.ref(), audio.version()));
        });
    }

    private static <T> T sample(EntityType type, Class<T> value) {
        return ItemFormat.decode(Samples.of(type).getLast().item())
                .as(value)
                .orElseThrow()
                .value();
    }

    @Test
    void a_tombstone_has_a_sample() {
        assertThat(ItemFormat.decode(Samples.tombstone().item())).isInstanceOf(StoredItem.Gone.class);
    }

    @Test
    void the_chart_shows_every_kind_of_item() {
        for (EntityType type : EntityType.values()) {
            assertThat(EntityChart.RELATIONS).anyMatch(r -> r.from() == type || r.to() == type);
        }
    }

    @ParameterizedTest
    @EnumSource
    void every_kind_of_item_is_in_an_aggregate(EntityType type) {
        assertThat(ItemCollections.isDecided(type)).isTrue();
    }
}
