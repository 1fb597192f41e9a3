package io.talestream.aws;

import io.talestream.aws.size.Tasks;
import java.util.List;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.applicationautoscaling.AdjustmentType;
import software.amazon.awscdk.services.applicationautoscaling.BasicStepScalingPolicyProps;
import software.amazon.awscdk.services.applicationautoscaling.EnableScalingProps;
import software.amazon.awscdk.services.applicationautoscaling.MetricAggregationType;
import software.amazon.awscdk.services.applicationautoscaling.ScalingInterval;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.ecs.CpuUtilizationScalingProps;
import software.amazon.awscdk.services.ecs.ScalableTaskCount;

/// Scales the services out and in: api and search by CPU, stream by lag, worker by the number of queued completion
/// events, or of queued recordings with the embedded engine.
final class Scaling {
    private static final int BUSY_PERCENT = 60;
    private static final int WAITING = 20;
    private static final int MANY_WAITING = 200;
    private static final int BEHIND_SECONDS = 30;
    private static final int FAR_BEHIND_SECONDS = 120;
    private static final int KEEPING_UP_SECONDS = 5;

    private Scaling() {}

    static void apply(Options options, Processes processes, Metrics metrics) {
        for (Role role : Role.values()) {
            Tasks each = role.of(options.size());
            ScalableTaskCount count = processes
                    .of(role)
                    .service()
                    .autoScaleTaskCount(EnableScalingProps.builder()
                            .minCapacity(each.least())
                            .maxCapacity(each.most())
                            .build());
            switch (role) {
                case API, SEARCH ->
                    count.scaleOnCpuUtilization(
                            "Busy",
                            CpuUtilizationScalingProps.builder()
                                    .targetUtilizationPercent(BUSY_PERCENT)
                                    .scaleOutCooldown(Duration.minutes(1))
                                    .scaleInCooldown(Duration.minutes(5))
                                    .build());
                case STREAM ->
                    count.scaleOnMetric(
                            "Behind", steps(metrics.lag(), KEEPING_UP_SECONDS, BEHIND_SECONDS, FAR_BEHIND_SECONDS));
                case WORKER ->
                    count.scaleOnMetric(
                            "Waiting",
                            options.embedded()
                                    ? embedded(metrics.neededWorkers(), each.most())
                                    : steps(metrics.endedJobs(), 1, WAITING, MANY_WAITING));
            }
        }
    }

    /// A task transcribes one recording at a time. Tasks stop only when no recording is pending, since one that stops
    /// loses the work on its recording.
    private static BasicStepScalingPolicyProps embedded(IMetric metric, int most) {
        return BasicStepScalingPolicyProps.builder()
                .metric(metric)
                .adjustmentType(AdjustmentType.CHANGE_IN_CAPACITY)
                .metricAggregationType(MetricAggregationType.MAXIMUM)
                .cooldown(Duration.minutes(3))
                .evaluationPeriods(1)
                .scalingSteps(List.of(
                        ScalingInterval.builder().upper(-1).change(-most).build(),
                        ScalingInterval.builder().lower(1).upper(5).change(1).build(),
                        ScalingInterval.builder().lower(5).upper(50).change(5).build(),
                        ScalingInterval.builder().lower(50).change(50).build()))
                .build();
    }

    /// One task less below `little`, one more from `much` on, two more from `more` on.
    private static BasicStepScalingPolicyProps steps(IMetric metric, int little, int much, int more) {
        return BasicStepScalingPolicyProps.builder()
                .metric(metric)
                .adjustmentType(AdjustmentType.CHANGE_IN_CAPACITY)
                .metricAggregationType(MetricAggregationType.MAXIMUM)
                .cooldown(Duration.minutes(3))
                .evaluationPeriods(3)
                .scalingSteps(List.of(
                        ScalingInterval.builder().upper(little).change(-1).build(),
                        ScalingInterval.builder()
                                .lower(much)
                                .upper(more)
                                .change(1)
                                .build(),
                        ScalingInterval.builder().lower(more).change(2).build()))
                .build();
    }
}
