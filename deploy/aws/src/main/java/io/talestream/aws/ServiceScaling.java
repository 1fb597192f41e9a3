package io.talestream.aws;

import io.talestream.aws.size.CpuScaling;
import io.talestream.aws.size.StepScaling;
import io.talestream.aws.size.Tasks;
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
final class ServiceScaling {
    private ServiceScaling() {}

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
                case API, SEARCH -> count.scaleOnCpuUtilization("Busy", cpu(CpuScaling.SERVING));
                case STREAM -> count.scaleOnMetric("Behind", steps(metrics.lag(), StepScaling.LAG));
                case WORKER ->
                    count.scaleOnMetric(
                            "Waiting",
                            options.embedded()
                                    ? steps(metrics.neededWorkers(), StepScaling.recordings(each.most()))
                                    : steps(metrics.endedJobs(), StepScaling.ENDED_JOBS));
            }
        }
    }

    private static CpuUtilizationScalingProps cpu(CpuScaling rule) {
        return CpuUtilizationScalingProps.builder()
                .targetUtilizationPercent(rule.target())
                .scaleOutCooldown(Duration.minutes(rule.outCooldown()))
                .scaleInCooldown(Duration.minutes(rule.inCooldown()))
                .build();
    }

    private static BasicStepScalingPolicyProps steps(IMetric metric, StepScaling rule) {
        return BasicStepScalingPolicyProps.builder()
                .metric(metric)
                .adjustmentType(AdjustmentType.CHANGE_IN_CAPACITY)
                .metricAggregationType(MetricAggregationType.MAXIMUM)
                .cooldown(Duration.minutes(rule.cooldown()))
                .evaluationPeriods(rule.window())
                .scalingSteps(
                        rule.steps().stream().map(ServiceScaling::interval).toList())
                .build();
    }

    private static ScalingInterval interval(StepScaling.Step step) {
        var interval = ScalingInterval.builder().change(step.change());
        if (Double.isFinite(step.lower())) {
            interval.lower(step.lower());
        }
        if (Double.isFinite(step.upper())) {
            interval.upper(step.upper());
        }
        return interval.build();
    }
}
