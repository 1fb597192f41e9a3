package io.talestream.aws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.aws.SynthesizedStack.Resource;
import io.talestream.store.table.TableCreation;
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

/// The tables of an account match the ones that the product creates itself.
final class TablesTest {
    private static final Names NAMES = new Names("talestream");

    @Test
    void the_table_matches_the_one_that_the_product_creates() {
        matches(request(TableCreation::ensure, "talestream"), "Table");
    }

    @Test
    void the_supporting_tables_match_the_ones_that_the_product_creates() {
        matches(request(ParkingTable::ensure, ParkingTable.besides("talestream")), "Parked");
        matches(request(ProgressTable::ensure, ProgressTable.besides("talestream")), "Progress");
        matches(request(ReplayTable::ensure, ReplayTable.besides("talestream")), "Replays");
    }

    @Test
    void the_groups_are_the_default_groups() {
        assertThat(Names.GROUPS)
                .containsExactlyElementsOf(GroupSettings.USUAL.groups().keySet());
    }

    @ParameterizedTest
    @EnumSource
    void the_stream_service_may_create_only_its_lease_tables(Variant variant) {
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
    void table_names_are_those_of_the_product() {
        assertThat(NAMES.parked()).isEqualTo(ParkingTable.besides("talestream"));
        assertThat(NAMES.progress()).isEqualTo(ProgressTable.besides("talestream"));
        assertThat(NAMES.replays()).isEqualTo(ReplayTable.besides("talestream"));
    }

    private static void matches(CreateTableRequest request, String id) {
        Resource made = SynthesizedStack.of(Variant.HOBBY).startingWith("AWS::DynamoDB::Table", id);

        assertThat(made.property("/TableName").asText()).isEqualTo(request.tableName());
        assertThat(schema(made.property("/KeySchema"))).isEqualTo(schema(request.keySchema()));
        assertThat(attributes(made))
                .isEqualTo(request.attributeDefinitions().stream()
                        .map(AttributeDefinition::attributeName)
                        .sorted()
                        .toList());
        Map<String, String> indexes = new TreeMap<>();
        made.property("/GlobalSecondaryIndexes")
                .forEach(index -> indexes.put(index.path("IndexName").asText(), index(index)));
        Map<String, String> expected = new TreeMap<>();
        request.globalSecondaryIndexes().forEach(index -> expected.put(index.indexName(), index(index)));
        assertThat(indexes).isEqualTo(expected);
        assertThat(made.property("/StreamSpecification").isMissingNode())
                .isEqualTo(request.streamSpecification() == null);
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

    /// The request that the product sends to DynamoDB.
    private static CreateTableRequest request(BiConsumer<DynamoDbClient, String> ensure, String name) {
        List<CreateTableRequest> requests = new ArrayList<>();
        var recorder = new DynamoDbClient() {
            @Override
            public CreateTableResponse createTable(CreateTableRequest request) {
                requests.add(request);
                throw new RequestRecorded();
            }

            @Override
            public String serviceName() {
                return SERVICE_NAME;
            }

            @Override
            public void close() {}
        };
        try {
            ensure.accept(recorder, name);
        } catch (RequestRecorded e) {
            return requests.getFirst();
        }
        throw new AssertionError("no table was requested");
    }

    private static final class RequestRecorded extends RuntimeException {}
}
