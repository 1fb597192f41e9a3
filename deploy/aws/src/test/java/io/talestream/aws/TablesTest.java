package io.talestream.aws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.aws.SynthesizedStack.Resource;
import io.talestream.store.TableCreation;
import io.talestream.stream.group.GroupSettings;
import io.talestream.stream.group.ProgressTable;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.replay.ReplayTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;

/// The tables of an account are those that the product would make by itself.
final class TablesTest {
    private static final Names NAMES = new Names("talestream");

    @Test
    void the_table_is_the_one_that_is_made_on_a_laptop() {
        isAs(asked(TableCreation::ensure, "talestream"), "Table");
    }

    @Test
    void the_tables_beside_it_are_too() {
        isAs(asked(ParkingTable::ensure, ParkingTable.besides("talestream")), "Parked");
        isAs(asked(ProgressTable::ensure, ProgressTable.besides("talestream")), "Progress");
        isAs(asked(ReplayTable::ensure, ReplayTable.besides("talestream")), "Replays");
    }

    @Test
    void the_groups_are_the_usual_ones() {
        assertThat(Names.GROUPS)
                .containsExactlyElementsOf(GroupSettings.USUAL.groups().keySet());
    }

    @ParameterizedTest
    @EnumSource
    void readers_of_changes_may_make_the_tables_of_their_leases_by_these_names_alone(Variant variant) {
        JsonNode policy = SynthesizedStack.of(variant)
                .startingWith("AWS::IAM::Policy", "StreamTaskTaskRoleDefaultPolicy")
                .body();

        assertThat(policy.toString())
                .contains(":table/talestream-group-search\"")
                .contains(":table/talestream-group-search/index/LeaseOwnerToLeaseKeyIndex\"")
                .contains(":table/talestream-group-work-CoordinatorState\"")
                .contains(":table/talestream-group-work-WorkerMetricStats\"")
                .doesNotContain("table/*")
                .doesNotContain("-*\"");
    }

    @Test
    void names_are_those_of_the_product() {
        assertThat(NAMES.parked()).isEqualTo(ParkingTable.besides("talestream"));
        assertThat(NAMES.progress()).isEqualTo(ProgressTable.besides("talestream"));
        assertThat(NAMES.replays()).isEqualTo(ReplayTable.besides("talestream"));
    }

    private static void isAs(CreateTableRequest asked, String id) {
        Resource made = SynthesizedStack.of(Variant.HOBBY).startingWith("AWS::DynamoDB::Table", id);

        assertThat(made.property("/TableName").asText()).isEqualTo(asked.tableName());
        assertThat(schema(made.property("/KeySchema"))).isEqualTo(schema(asked.keySchema()));
        assertThat(attributes(made))
                .isEqualTo(asked.attributeDefinitions().stream()
                        .map(AttributeDefinition::attributeName)
                        .sorted()
                        .toList());
        Map<String, String> indexes = new TreeMap<>();
        made.property("/GlobalSecondaryIndexes")
                .forEach(index -> indexes.put(index.path("IndexName").asText(), index(index)));
        Map<String, String> wanted = new TreeMap<>();
        asked.globalSecondaryIndexes().forEach(index -> wanted.put(index.indexName(), index(index)));
        assertThat(indexes).isEqualTo(wanted);
        assertThat(made.property("/StreamSpecification").isMissingNode())
                .isEqualTo(asked.streamSpecification() == null);
    }

    private static List<String> attributes(Resource table) {
        return table.property("/AttributeDefinitions").findValuesAsText("AttributeName").stream()
                .sorted()
                .toList();
    }

    private static String index(JsonNode index) {
        return schema(index.path("KeySchema"))
                + index.at("/Projection/ProjectionType").asText()
                + sorted(index.at("/Projection/NonKeyAttributes"));
    }

    private static String index(GlobalSecondaryIndex index) {
        List<String> attributes = index.projection().nonKeyAttributes();
        return schema(index.keySchema())
                + index.projection().projectionTypeAsString()
                + attributes.stream().sorted().toList();
    }

    private static List<String> sorted(JsonNode texts) {
        List<String> all = new ArrayList<>();
        texts.forEach(text -> all.add(text.asText()));
        return all.stream().sorted().toList();
    }

    private static String schema(JsonNode keys) {
        List<String> all = new ArrayList<>();
        keys.forEach(key -> all.add(
                key.path("KeyType").asText() + " " + key.path("AttributeName").asText()));
        return all.toString();
    }

    private static String schema(List<KeySchemaElement> keys) {
        return keys.stream()
                .map(key -> key.keyTypeAsString() + " " + key.attributeName())
                .toList()
                .toString();
    }

    /// What the product asks DynamoDB for.
    private static CreateTableRequest asked(BiConsumer<DynamoDbClient, String> ensure, String name) {
        List<CreateTableRequest> requests = new ArrayList<>();
        var listening = new DynamoDbClient() {
            @Override
            public CreateTableResponse createTable(CreateTableRequest request) {
                requests.add(request);
                throw new Heard();
            }

            @Override
            public String serviceName() {
                return SERVICE_NAME;
            }

            @Override
            public void close() {}
        };
        try {
            ensure.accept(listening, name);
        } catch (Heard e) {
            return requests.getFirst();
        }
        throw new AssertionError("no table was asked for");
    }

    private static final class Heard extends RuntimeException {}
}
