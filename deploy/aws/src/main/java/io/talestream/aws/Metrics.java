package io.talestream.aws;

import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.TableDesign;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.MathExpression;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.cloudwatch.MetricOptions;
import software.amazon.awscdk.services.elasticloadbalancingv2.HttpCodeElb;
import software.amazon.awscdk.services.elasticloadbalancingv2.HttpCodeTarget;

/// The metrics. AWS measures its own services. The processes publish lag and parked changes of the groups, and the
/// number of queued and running transcriptions, once a minute, in the embedded metric format in their log.
record Metrics(Options options, Stack stack, ApiLoadBalancer door, Optional<CompletionQueue> listening) {
    private static final Duration A_MINUTE = Duration.minutes(1);
    private static final Duration FIVE_MINUTES = Duration.minutes(5);

    Metric lag(String group) {
        return ours(Names.LAG, "Maximum", A_MINUTE, Map.of(Names.GROUP, group));
    }

    /// The lag of the group that is furthest behind.
    IMetric lag() {
        Map<String, IMetric> groups = Map.of("search", lag("search"), "work", lag("work"));
        return computed("seconds behind", "MAX([search, work])", groups, A_MINUTE);
    }

    Metric parked(String group) {
        return ours(Names.PARKED, "Sum", FIVE_MINUTES, Map.of(Names.GROUP, group));
    }

    IMetric parked() {
        Map<String, IMetric> groups = Map.of("search", parked("search"), "work", parked("work"));
        return computed("parked changes", "FILL(search, 0) + FILL(work, 0)", groups, FIVE_MINUTES);
    }

    IMetric queuedRecordings() {
        return ours(Names.QUEUED, "Maximum", A_MINUTE, Map.of());
    }

    /// The same, and -1 if none is being transcribed either: then the workers can stop.
    IMetric neededWorkers() {
        Map<String, IMetric> both =
                Map.of("queued", queuedRecordings(), "running", ours(Names.RUNNING, "Maximum", A_MINUTE, Map.of()));
        return computed("queued recordings", "IF(queued + running > 0, queued, -1)", both, A_MINUTE);
    }

    IMetric failedJobs() {
        String rule = listening.orElseThrow().failures.getRuleName();
        return of("AWS/Events", "Invocations", "Sum", FIVE_MINUTES, Map.of("RuleName", rule));
    }

    IMetric endedJobs() {
        return listening.orElseThrow().ended.metricApproximateNumberOfMessagesVisible(each("Maximum", A_MINUTE));
    }

    IMetric unhandledJobs() {
        return listening
                .orElseThrow()
                .unhandled
                .metricApproximateNumberOfMessagesVisible(each("Maximum", FIVE_MINUTES));
    }

    /// Responses with status 5xx, from a process or from the load balancer itself.
    IMetric failedAnswers() {
        var sum = each("Sum", FIVE_MINUTES);
        var balancer = door.balancer.getMetrics();
        Map<String, IMetric> both = Map.of(
                "ours", balancer.httpCodeTarget(HttpCodeTarget.TARGET_5XX_COUNT, sum),
                "balancers", balancer.httpCodeElb(HttpCodeElb.ELB_5XX_COUNT, sum));
        return computed("responses with status 5xx", "FILL(ours, 0) + FILL(balancers, 0)", both, FIVE_MINUTES);
    }

    IMetric answers() {
        return door.balancer.getMetrics().requestCount(each("Sum", FIVE_MINUTES));
    }

    IMetric answerTime() {
        return door.balancer.getMetrics().targetResponseTime(each("p99", FIVE_MINUTES));
    }

    IMetric indexIsRed() {
        return index("ClusterStatus.red", "Maximum");
    }

    /// Free storage of the fullest node, in MB.
    IMetric indexDisk() {
        return index("FreeStorageSpace", "Minimum");
    }

    /// Throttled reads and writes of the table and of its indexes: DynamoDB has no such metric of a whole table.
    IMetric throttled() {
        Map<String, IMetric> all = new TreeMap<>();
        throttled("table", Map.of("TableName", options.name()), all);
        for (Index index : TableDesign.SECONDARY_INDEXES) {
            throttled(
                    index.name().toLowerCase(Locale.ROOT),
                    Map.of("TableName", options.name(), "GlobalSecondaryIndexName", index.name()),
                    all);
        }
        String sum = all.keySet().stream().map("FILL(%s, 0)"::formatted).collect(Collectors.joining(" + "));
        return computed("throttled requests", sum, all, FIVE_MINUTES);
    }

    private static void throttled(String id, Map<String, String> dimensions, Map<String, IMetric> all) {
        all.put(id + "Reads", of("AWS/DynamoDB", "ReadThrottleEvents", "Sum", FIVE_MINUTES, dimensions));
        all.put(id + "Writes", of("AWS/DynamoDB", "WriteThrottleEvents", "Sum", FIVE_MINUTES, dimensions));
    }

    private Metric index(String name, String statistic) {
        return of(
                "AWS/ES",
                name,
                statistic,
                FIVE_MINUTES,
                Map.of("DomainName", options.name(), "ClientId", stack.getAccount()));
    }

    private static IMetric computed(String label, String expression, Map<String, IMetric> metrics, Duration period) {
        return MathExpression.Builder.create()
                .label(label)
                .expression(expression)
                .usingMetrics(metrics)
                .period(period)
                .build();
    }

    private static MetricOptions each(String statistic, Duration period) {
        return MetricOptions.builder().statistic(statistic).period(period).build();
    }

    /// In the namespace of this stack: others in the account have the same groups.
    private Metric ours(String name, String statistic, Duration period, Map<String, String> dimensions) {
        return of(options.name(), name, statistic, period, dimensions);
    }

    private static Metric of(
            String namespace, String name, String statistic, Duration period, Map<String, String> dimensions) {
        return Metric.Builder.create()
                .namespace(namespace)
                .metricName(name)
                .statistic(statistic)
                .period(period)
                .dimensionsMap(dimensions)
                .build();
    }
}
