package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.app.resources.TableOptions;
import io.talestream.contracts.id.Ids;
import io.talestream.engines.EngineKeys;
import io.talestream.store.objects.Bucket;
import io.talestream.store.table.TableCreation;
import io.talestream.testing.engine.Engines;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import software.amazon.awssdk.regions.Region;

/// The bucket of a table elsewhere.
class TableOptionsIT {
    private final String tableName = "options-" + Ids.next();

    TableOptionsIT() {
        TableCreation.ensure(Engines.dynamo().client(), tableName);
    }

    @Test
    void a_command_that_needs_the_bucket_of_a_table_elsewhere_requires_its_name() {
        String[] command = Stream.concat(Stream.of("archive", "compact", "--dry-run"), elsewhere())
                .toArray(String[]::new);

        var compact = CommandRun.of(environment(Map.of()), command);

        assertThat(compact.status()).as(compact.toString()).isEqualTo(2);
        assertThat(compact.err())
                .contains("No bucket is configured", "TALESTREAM_S3_BUCKET", "TALESTREAM_S3_REGION", "--region");
    }

    @ParameterizedTest
    @CsvSource({"'', eu-west-1", "ap-south-1, ap-south-1"})
    void the_bucket_is_in_the_region_of_the_table_unless_it_has_its_own(String region, String expected) {
        var options = CommandLine.populateCommand(
                new TableOptions(environment(Map.of("TALESTREAM_S3_BUCKET", "tales", "TALESTREAM_S3_REGION", region))),
                elsewhere().toArray(String[]::new));

        try (var open = options.open()) {
            Bucket bucket = open.bucket();
            assertThat(bucket.name()).isEqualTo("tales");
            assertThat(bucket.client().serviceClientConfiguration().region()).isEqualTo(Region.of(expected));
        }
    }

    private Stream<String> elsewhere() {
        String endpoint = Engines.dynamo().endpoint().toString();
        return Stream.of("--table", tableName, "--region", "eu-west-1", "--endpoint", endpoint);
    }

    private static Map<String, String> environment(Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("TALESTREAM_DYNAMODB_ACCESS_KEY", EngineKeys.TEMPORARY.accessKey());
        environment.put("TALESTREAM_DYNAMODB_SECRET_KEY", EngineKeys.TEMPORARY.secretKey());
        return environment;
    }
}
