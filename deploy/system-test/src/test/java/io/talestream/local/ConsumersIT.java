package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.app.config.UsageError;
import io.talestream.app.process.Consumers;
import io.talestream.app.resources.IndexLocation;
import io.talestream.app.resources.OpenTable;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.ingest.store.DynamoDbSettings;
import io.talestream.store.table.TableCreation;
import io.talestream.stream.consumer.Consumer;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(Engines.class)
class ConsumersIT {
    private static final URI SOMEWHERE = URI.create("http://127.0.0.1:1");

    private final DynamoDbSettings settings;

    ConsumersIT(DynamoDb dynamo) {
        String table = "consumers-" + UUID.randomUUID();
        TableCreation.ensure(dynamo.client(), table);
        this.settings = new DynamoDbSettings(
                table,
                EmbeddedDynamo.REGION,
                Optional.of(dynamo.endpoint()),
                Optional.of(EngineKeys.TEMPORARY.accessKey()),
                Optional.of(EngineKeys.TEMPORARY.secretKey()),
                Optional.empty());
    }

    @Test
    void the_search_consumer_exists_if_an_index_is_configured() {
        try (var table = at(IndexLocation.elsewhere(Optional.of(SOMEWHERE), Map.of()))) {
            assertThat(Consumers.standard(Map.of()).all(table))
                    .extracting(Consumer::name)
                    .containsExactly("archive", "projector", "search", "transcription");
        }
    }

    @Test
    void the_index_can_be_configured_by_the_environment() {
        var place = IndexLocation.elsewhere(
                Optional.empty(),
                Map.of(
                        "TALESTREAM_SEARCH_ENDPOINT", SOMEWHERE.toString(),
                        "TALESTREAM_SEARCH_INDEX", "test-index",
                        "TALESTREAM_SEARCH_SHARDS", "6",
                        "TALESTREAM_SEARCH_USER", "ann",
                        "TALESTREAM_SEARCH_PASSWORD", "secret"));

        assertThat(place.settings().endpoint()).isEqualTo(SOMEWHERE);
        assertThat(place.settings().name()).isEqualTo("test-index");
        assertThat(place.settings().user()).contains("ann");
        assertThat(place.settings().shards()).isEqualTo(6);
        assertThat(place.settings().toString()).doesNotContain("secret");
    }

    @Test
    void embeddings_are_on_unless_the_environment_turns_them_off() {
        assertThat(IndexLocation.hasEmbeddings(Map.of())).isTrue();
        assertThat(IndexLocation.hasEmbeddings(Map.of("TALESTREAM_SEARCH_EMBEDDINGS", "false")))
                .isFalse();
        assertThatThrownBy(() -> IndexLocation.hasEmbeddings(Map.of("TALESTREAM_SEARCH_EMBEDDINGS", "perhaps")))
                .isInstanceOf(UsageError.class)
                .hasMessage("TALESTREAM_SEARCH_EMBEDDINGS must be true or false, is perhaps");
    }

    @ParameterizedTest
    @CsvSource({"many, SHARDS is not a number", "0, between 1 and 1000 shards"})
    void an_invalid_number_of_shards_is_rejected(String said, String why) {
        assertThatThrownBy(
                        () -> IndexLocation.elsewhere(Optional.of(SOMEWHERE), Map.of("TALESTREAM_SEARCH_SHARDS", said)))
                .isInstanceOf(UsageError.class)
                .hasMessageContaining(why);
    }

    @Test
    void without_an_index_only_the_search_consumer_is_unavailable() {
        try (var table = at(IndexLocation.elsewhere(Optional.empty(), Map.of()))) {
            assertThat(Consumers.standard(Map.of()).all(table))
                    .extracting(Consumer::name)
                    .containsExactly("archive", "projector", "transcription");
            assertThatThrownBy(() -> Consumers.standard(Map.of()).open("search", table))
                    .isInstanceOf(UsageError.class)
                    .hasMessageContaining("TALESTREAM_SEARCH_ENDPOINT");
        }
    }

    private OpenTable at(IndexLocation index) {
        return OpenTable.elsewhere(settings, index, Map.of());
    }
}
