package io.talestream.app.process;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.talestream.app.config.ServerSettings;
import io.talestream.app.config.ServiceEnvironment;
import io.talestream.app.config.StreamSettings;
import io.talestream.app.config.UsageError;
import io.talestream.app.resources.OpenParts;
import io.talestream.app.resources.OpenTable;
import io.talestream.app.resources.TableOptions;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.PendingPartition;
import io.talestream.contracts.store.PageRequest;
import io.talestream.search.index.SearchIndex;
import io.talestream.store.Sessions;
import io.talestream.stream.delivery.Alarm;
import io.talestream.stream.group.GroupSettings;
import io.talestream.stream.source.ChangeSource;
import io.talestream.stream.watch.GroupMeters;
import io.talestream.stream.watch.MetricLines;
import io.talestream.stream.watch.WatchServer;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;

@Command(
        name = "stream",
        description = {
            "Run the consumer groups: indexing, projections, transcription requests and archiving",
            "Run any number of instances, on one machine or many",
            "Monitor them at /health and /prometheus"
        },
        exitCodeList = {
            "1:failed",
            "2:usage error; nothing was started",
            "130:stopped cleanly, by Ctrl-C",
            "143:stopped cleanly, by SIGTERM"
        },
        footer = {
            "  talestream serve stream --port 8081",
            "  TALESTREAM_STREAM_GROUPS='work=projector,archive' talestream serve stream",
            "  TALESTREAM_STREAM_KINESIS=tales talestream serve stream"
        })
final class ServeStream extends Service {
    private static final Logger LOG = LoggerFactory.getLogger(ServeStream.class);

    private static final int MOST_COUNTED = 100;

    private final Consumers consumers;

    ServeStream(Map<String, String> environment, Consumers consumers) {
        super(
                environment,
                List.of(
                        "talestream.dynamodb",
                        "talestream.s3",
                        "talestream.search",
                        "talestream.stream",
                        "talestream.model"));
        this.consumers = consumers;
    }

    @Override
    public URI start(ServiceEnvironment variables, ServerSettings server, OpenParts opened) {
        var settings = variables.settings(StreamSettings.class);
        GroupSettings groups = groups(settings);
        if (!MetricLines.isNamespace(settings.metricsNamespace())) {
            throw new UsageError(
                    "TALESTREAM_STREAM_METRICS_NAMESPACE must have 1 to 255 letters, digits and . - _ / # : and is "
                            + settings.metricsNamespace());
        }
        LanguageModels.check(environment);
        OpenTable table = opened.add(new TableOptions(environment).named());
        if (table.hasIndex()
                && new SearchIndex(table.index()).ensure() instanceof SearchIndex.State.OtherMapping other) {
            LOG.warn("{}", other.sentence());
        }
        ChangeSource source = settings.kinesis()
                .<ChangeSource>map(stream -> table.kinesis(stream, settings.kinesisEndpoint(), settings.fanOut()))
                .orElseGet(table::changes);
        // Delivery cannot continue after this error: the process ends and another one takes over its shards.
        Alarm end = (_, _) -> Runtime.getRuntime().halt(1);
        try {
            var processing = opened.add(StreamService.start(table, source, consumers, groups, settings.workers(), end));
            var meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
            GroupMeters.bind(meters, processing.groups());
            if (settings.metrics()) {
                var sessions = new Sessions(table.table());
                Map<String, LongSupplier> gauges = Map.of(
                        MetricLines.QUEUED, () -> count(sessions, JobState.Status.REQUESTED),
                        MetricLines.RUNNING, () -> count(sessions, JobState.Status.RUNNING));
                opened.add(MetricLines.start(
                        settings.metricsNamespace(), processing.groups(), gauges, Clock.systemUTC(), System.out));
            }
            return opened.add(WatchServer.start(server.address(), server.port(), processing::health, meters::scrape))
                    .uri();
        } catch (IllegalArgumentException e) {
            throw new UsageError("TALESTREAM_STREAM_GROUPS cannot be used: " + e.getMessage());
        }
    }

    /// Counts one page of each partition, which is enough to scale by.
    private static long count(Sessions sessions, JobState.Status status) {
        return PendingPartition.every(status).stream()
                .mapToLong(part -> sessions.pending(part, PageRequest.first(MOST_COUNTED))
                        .items()
                        .size())
                .sum();
    }

    private static GroupSettings groups(StreamSettings settings) {
        try {
            return GroupSettings.parse(settings.groups());
        } catch (IllegalArgumentException e) {
            throw new UsageError("TALESTREAM_STREAM_GROUPS cannot be read: " + e.getMessage());
        }
    }
}
