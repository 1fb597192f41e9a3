package io.talestream.stream.source.kinesis;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.stream.source.kcl.LossInterceptor;
import io.talestream.stream.source.kcl.SourceTuning;
import io.talestream.stream.source.kcl.StreamConnection;
import io.talestream.stream.source.kcl.TrimmedShards;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.kinesis.retrieval.fanout.FanOutConfig;
import software.amazon.kinesis.retrieval.polling.PollingConfig;

/// The settings of a Kinesis reader. Fan-out itself needs AWS: no Kinesis emulator supports it.
class KinesisSourceTest {
    @Test
    void a_group_with_fan_out_is_registered_under_its_own_name() {
        var config = (FanOutConfig) retrieval(KinesisSource.Mode.FAN_OUT);

        assertThat(config.streamName()).isEqualTo("changes");
        assertThat(config.applicationName()).isEqualTo("talestream-group-search");
    }

    @Test
    void a_polling_group_is_limited_to_five_reads_a_second() {
        var config = (PollingConfig) retrieval(KinesisSource.Mode.POLLING);

        assertThat(config.streamName()).isEqualTo("changes");
        assertThat(config.idleTimeBetweenReadsInMillis()).isEqualTo(200);
    }

    private static Object retrieval(KinesisSource.Mode mode) {
        try (var dynamo = DynamoDbClient.builder()
                .region(Region.US_EAST_1)
                .credentialsProvider(AnonymousCredentialsProvider.create())
                .httpClientBuilder(ApacheHttpClient.builder())
                .build()) {
            var connection = new StreamConnection(
                    dynamo, Optional.empty(), Region.US_EAST_1, AnonymousCredentialsProvider.create());
            var stream = new KinesisSource.Stream("changes", Optional.empty(), mode);
            var source = new KinesisSource(connection, "talestream", stream, SourceTuning.LOCAL, Clock.systemUTC());
            try (var kinesis = source.client(new LossInterceptor(new TrimmedShards()))) {
                return source.retrieval(kinesis, "talestream-group-search");
            }
        }
    }
}
