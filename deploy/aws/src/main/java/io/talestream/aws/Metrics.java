package io.talestream.aws;

import java.util.Map;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.MathExpression;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.cloudwatch.MetricOptions;
import software.amazon.awscdk.services.elasticloadbalancingv2.HttpCodeElb;
import software.amazon.awscdk.services.elasticloadbalancingv2.HttpCodeTarget;

/// The metrics. AWS measures its own services. The processes publish lag and parked changes of the groups once a
/// minute, in the embedded metric format in their log.
record Metrics(Options options, Stack stack, ApiLoadBalancer door, CompletionQueue listening) {
    private static final Duration A_MINUTE = Duration.minutes(1);
    private static final Duration FIVE_MINUTES = Duration.minutes(5);

    Metric lag(String group) {
        return ours(Names.LAG, group, "Maximum", A_MINUTE);
    }

    /// The lag of the group that is furthest behind.
    IMetric lag() {
        return MathExpression.Builder.create()
                .expression("MAX([search, work])")
                .usingMetrics(Map.of("search", lag("search"), "work", lag("work")))
                .period(A_MINUTE)
                .label("seconds behind")
                .build();
    }

    Metric parked(String group) {
        return ours(Names.PARKED, group, "Sum", FIVE_MINUTES);
    }

    IMetric parked() {
        return MathExpression.Builder.create()
                .expression("FILL(search, 0) + FILL(work, 0)")
                .usingMetrics(Map.of("search", parked("search"), "work", parked("work")))
                .period(FIVE_MINUTES)
                .label("parked changes")
                .build();
    }

    IMetric failedJobs() {
        return of(
                "AWS/Events", "Invocations", "Sum", FIVE_MINUTES, Map.of("RuleName", listening.failures.getRuleName()));
    }

    IMetric endedJobs() {
        return listening.ended.metricApproximateNumberOfMessagesVisible(
                MetricOptions.builder().statistic("Maximum").period(A_MINUTE).build());
    }

    IMetric unhandledJobs() {
        return listening.unhandled.metricApproximateNumberOfMessagesVisible(MetricOptions.builder()
                .statistic("Maximum")
                .period(FIVE_MINUTES)
                .build());
    }

    /// Responses with status 5xx, from a process or from the load balancer itself.
    IMetric failedAnswers() {
        var sum = MetricOptions.builder().statistic("Sum").period(FIVE_MINUTES).build();
        var balancer = door.balancer.getMetrics();
        return MathExpression.Builder.create()
                .expression("FILL(ours, 0) + FILL(balancers, 0)")
                .usingMetrics(Map.of(
                        "ours", balancer.httpCodeTarget(HttpCodeTarget.TARGET_5XX_COUNT, sum),
                        "balancers", balancer.httpCodeElb(HttpCodeElb.ELB_5XX_COUNT, sum)))
                .period(FIVE_MINUTES)
                .label("responses with status 5xx")
                .build();
    }

    IMetric answers() {
        return door.balancer
                .getMetrics()
                .requestCount(MetricOptions.builder()
                        .statistic("Sum")
                        .period(FIVE_MINUTES)
                        .build());
    }

    IMetric answerTime() {
        return door.balancer
                .getMetrics()
                .targetResponseTime(MetricOptions.builder()
                        .statistic("p99")
                        .period(FIVE_MINUTES)
                        .build());
    }

    IMetric indexIsRed() {
        return index("ClusterStatus.red", "Maximum");
    }

    /// Free storage of the fullest node, in MB.
    IMetric indexDisk() {
        return index("FreeStorageSpace", "Minimum");
    }

    IMetric throttled() {
        return of("AWS/DynamoDB", "ThrottledRequests", "Sum", FIVE_MINUTES, Map.of("TableName", options.name()));
    }

    private Metric index(String name, String statistic) {
        return of(
                "AWS/ES",
                name,
                statistic,
                FIVE_MINUTES,
                Map.of("DomainName", options.name(), "ClientId", stack.getAccount()));
    }

    private static Metric ours(String name, String group, String statistic, Duration period) {
        return of(Names.METRICS, name, statistic, period, Map.of(Names.GROUP, group));
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
