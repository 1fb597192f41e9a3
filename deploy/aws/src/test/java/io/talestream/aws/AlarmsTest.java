package io.talestream.aws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.aws.SynthesizedStack.Resource;
import io.talestream.aws.size.Tasks;
import io.talestream.stream.watch.MetricLines;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class AlarmsTest {
    /// The metrics of each alarm: namespace, name, statistic and dimensions.
    private static final Map<String, List<String>> WATCHED = Map.ofEntries(
            Map.entry("talestream-Lag-search", List.of("talestream LagSeconds Maximum {Group=search}")),
            Map.entry("talestream-Lag-work", List.of("talestream LagSeconds Maximum {Group=work}")),
            Map.entry(
                    "talestream-Parked",
                    List.of("talestream Parked Sum {Group=search}", "talestream Parked Sum {Group=work}")),
            Map.entry("talestream-QueuedRecordings", List.of("talestream QueuedTranscriptions Maximum {}")),
            Map.entry("talestream-FailedJobs", List.of("AWS/Events Invocations Sum {RuleName=JobFailed}")),
            Map.entry(
                    "talestream-UnhandledJobs",
                    List.of("AWS/SQS ApproximateNumberOfMessagesVisible Maximum"
                            + " {QueueName=EndedUnhandled.QueueName}")),
            Map.entry(
                    "talestream-FailedAnswers",
                    List.of(
                            "AWS/ApplicationELB HTTPCode_Target_5XX_Count Sum {LoadBalancer=Door.LoadBalancerFullName}",
                            "AWS/ApplicationELB HTTPCode_ELB_5XX_Count Sum {LoadBalancer=Door.LoadBalancerFullName}")),
            Map.entry(
                    "talestream-IndexIsRed",
                    List.of("AWS/ES ClusterStatus.red Maximum {ClientId=AWS::AccountId, DomainName=talestream}")),
            Map.entry(
                    "talestream-IndexDisk",
                    List.of("AWS/ES FreeStorageSpace Minimum {ClientId=AWS::AccountId, DomainName=talestream}")),
            Map.entry("talestream-Throttled", throttled()));

    @ParameterizedTest
    @EnumSource
    void alarms_cover_lag_parked_changes_failed_jobs_and_failed_answers(Variant variant) {
        assertThat(raised(variant))
                .extracting(alarm -> alarm.property("/AlarmName").asText())
                .contains(
                        "talestream-Lag-search",
                        "talestream-Lag-work",
                        "talestream-Parked",
                        "talestream-FailedAnswers",
                        "talestream-IndexIsRed",
                        "talestream-IndexDisk",
                        "talestream-Throttled")
                .containsAll(
                        variant == Variant.EMBEDDED
                                ? List.of("talestream-QueuedRecordings")
                                : List.of("talestream-FailedJobs", "talestream-UnhandledJobs"))
                .hasSize(variant == Variant.EMBEDDED ? 8 : 9);
        assertThat(raised(variant)).allSatisfy(alarm -> {
            assertThat(alarm.property("/AlarmActions")).hasSize(1);
            assertThat(alarm.property("/OKActions")).hasSize(1);
            assertThat(alarm.property("/AlarmDescription").asText()).isNotBlank();
        });
        assertThat(SynthesizedStack.of(variant).all("AWS::SNS::Subscription")).hasSize(variant == Variant.RICH ? 1 : 0);
    }

    /// A metric under another name, or with other dimensions, has no data: its alarm never changes.
    @ParameterizedTest
    @EnumSource
    void each_alarm_watches_metrics_by_the_names_and_dimensions_that_their_service_publishes(Variant variant) {
        assertThat(raised(variant))
                .allSatisfy(alarm -> assertThat(watched(alarm))
                        .containsExactlyInAnyOrderElementsOf(Objects.requireNonNull(
                                WATCHED.get(alarm.property("/AlarmName").asText()))));
        assertThat(SynthesizedStack.of(variant)
                        .one("AWS::CloudWatch::Dashboard")
                        .body()
                        .toString())
                .contains("ReadThrottleEvents", "WriteThrottleEvents", "GlobalSecondaryIndexName")
                .contains("FILL(tableReads, 0) + FILL(tableWrites, 0)");
    }

    @ParameterizedTest
    @EnumSource
    void a_missing_lag_metric_raises_the_lag_alarm(Variant variant) {
        assertThat(raised(variant))
                .filteredOn(alarm -> alarm.property("/AlarmName").asText().contains("-Lag-"))
                .hasSize(2)
                .allSatisfy(alarm -> {
                    assertThat(alarm.property("/TreatMissingData").asText()).isEqualTo("breaching");
                    assertThat(alarm.property("/Namespace").asText()).isEqualTo("talestream");
                    assertThat(alarm.property("/MetricName").asText()).isEqualTo(MetricLines.LAG);
                    assertThat(alarm.property("/Dimensions/0/Name").asText()).isEqualTo(MetricLines.GROUP);
                });
    }

    @Test
    void metrics_have_the_names_of_the_product() {
        assertThat(List.of(Names.GROUP, Names.LAG, Names.PARKED, Names.QUEUED, Names.RUNNING))
                .containsExactly(
                        MetricLines.GROUP,
                        MetricLines.LAG,
                        MetricLines.PARKED,
                        MetricLines.QUEUED,
                        MetricLines.RUNNING);
        assertThat(ResourceCounts.of(Variant.HOBBY.options()).metrics())
                .isEqualTo(Names.GROUPS.size()
                                * List.of(MetricLines.LAG, MetricLines.WAITING, MetricLines.PARKED)
                                        .size()
                        + List.of(MetricLines.QUEUED, MetricLines.RUNNING).size());
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "EMBEDDED")
    void only_events_of_own_transcription_jobs_are_delivered(Variant variant) {
        assertThat(SynthesizedStack.of(variant).all("AWS::Events::Rule"))
                .hasSize(2)
                .allSatisfy(rule -> {
                    assertThat(rule.property("/EventPattern/source/0").asText()).isEqualTo("aws.transcribe");
                    assertThat(rule.property("/EventPattern/detail-type/0").asText())
                            .isEqualTo("Transcribe Job State Change");
                    assertThat(rule.property("/EventPattern/detail/TranscriptionJobName/0/prefix")
                                    .asText())
                            .isEqualTo("talestream-");
                });
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "EMBEDDED")
    void an_unhandled_message_moves_to_the_dead_letter_queue(Variant variant) {
        Resource queue = SynthesizedStack.of(variant).startingWith("AWS::SQS::Queue", "Ended");

        assertThat(queue.property("/RedrivePolicy/maxReceiveCount").asInt()).isEqualTo(5);
        assertThat(queue.property("/RedrivePolicy/deadLetterTargetArn").toString())
                .contains("EndedUnhandled");
    }

    @ParameterizedTest
    @EnumSource
    void each_service_scales_on_its_own_metric(Variant variant) {
        var stack = SynthesizedStack.of(variant);

        assertThat(stack.all("AWS::ApplicationAutoScaling::ScalableTarget"))
                .hasSize(4)
                .extracting(target -> target.property("/MinCapacity").asInt() + " to "
                        + target.property("/MaxCapacity").asInt())
                .containsExactlyInAnyOrderElementsOf(List.of(Role.values()).stream()
                        .map(role -> role.of(variant.size()))
                        .map(tasks -> tasks.least() + " to " + tasks.most())
                        .toList());
        assertThat(stack.all("AWS::ApplicationAutoScaling::ScalingPolicy"))
                .extracting(policy -> policy.property("/PolicyType").asText())
                .containsExactlyInAnyOrder(
                        "TargetTrackingScaling",
                        "TargetTrackingScaling",
                        "StepScaling",
                        "StepScaling",
                        "StepScaling",
                        "StepScaling");
        assertThat(scaling(variant, "Stream"))
                .hasSize(2)
                .allSatisfy(alarm -> assertThat(alarm.property("/Metrics").findValuesAsText("MetricName"))
                        .containsOnly(MetricLines.LAG));
        assertThat(scaling(variant, "Worker"))
                .hasSize(2)
                .allSatisfy(alarm -> assertThat(metrics(alarm))
                        .containsExactlyInAnyOrderElementsOf(
                                variant == Variant.EMBEDDED
                                        ? List.of(MetricLines.QUEUED, MetricLines.RUNNING)
                                        : List.of("ApproximateNumberOfMessagesVisible")));
    }

    private static List<String> metrics(Resource alarm) {
        return alarm.body().path("Properties").findValuesAsText("MetricName");
    }

    @Test
    void the_embedded_engine_runs_on_spot_capacity_only_while_recordings_are_pending() {
        var stack = SynthesizedStack.of(Variant.EMBEDDED);

        assertThat(stack.all("AWS::Events::Rule")).isEmpty();
        assertThat(stack.all("AWS::SQS::Queue")).isEmpty();
        assertThat(stack.startingWith("AWS::ECS::Service", "WorkerService")
                        .body()
                        .toString())
                .contains("\"CapacityProvider\":\"FARGATE_SPOT\"")
                .contains("\"DesiredCount\":0");
        assertThat(scaling(Variant.EMBEDDED, "Worker"))
                .extracting(alarm -> "%s %s"
                        .formatted(
                                alarm.property("/ComparisonOperator").asText(),
                                alarm.property("/Threshold").asText()))
                .containsExactlyInAnyOrder("GreaterThanOrEqualToThreshold 1", "LessThanOrEqualToThreshold -1");
        assertThat(stack.startingWith("AWS::ECS::Service", "ApiService").body().toString())
                .doesNotContain("SPOT");
    }

    @ParameterizedTest
    @EnumSource
    void tasks_have_the_cpu_and_memory_of_the_size(Variant variant) {
        for (Role role : Role.values()) {
            Tasks each = role.of(variant.size());
            Resource task = SynthesizedStack.of(variant).startingWith("AWS::ECS::TaskDefinition", role.id() + "Task");
            assertThat(task.property("/Cpu").asInt()).isEqualTo(each.cpu());
            assertThat(task.property("/Memory").asInt()).isEqualTo(each.memory());
            assertThat(task.property("/RuntimePlatform/CpuArchitecture").asText())
                    .isEqualTo(variant == Variant.RICH ? "ARM64" : "X86_64");
        }
        assertThat(SynthesizedStack.of(variant).all("AWS::CloudWatch::Dashboard"))
                .hasSize(1);
    }

    private static List<Resource> raised(Variant variant) {
        return SynthesizedStack.of(variant).some("AWS::CloudWatch::Alarm").stream()
                .filter(alarm -> !alarm.property("/AlarmName").isMissingNode())
                .toList();
    }

    private static List<String> throttled() {
        return Stream.of(
                        "",
                        "GlobalSecondaryIndexName=GSI1, ",
                        "GlobalSecondaryIndexName=GSI2, ",
                        "GlobalSecondaryIndexName=GSI3, ")
                .flatMap(index -> Stream.of("Read", "Write")
                        .map(kind ->
                                "AWS/DynamoDB %sThrottleEvents Sum {%sTableName=talestream}".formatted(kind, index)))
                .toList();
    }

    private static List<String> watched(Resource alarm) {
        JsonNode properties = alarm.body().path("Properties");
        return properties.has("MetricName")
                ? List.of(metric(properties, properties.path("Statistic")))
                : properties
                        .path("Metrics")
                        .valueStream()
                        .map(one -> one.path("MetricStat"))
                        .filter(JsonNode::isObject)
                        .map(one -> metric(one.path("Metric"), one.path("Stat")))
                        .toList();
    }

    private static String metric(JsonNode metric, JsonNode statistic) {
        Map<String, String> dimensions = new TreeMap<>();
        metric.path("Dimensions")
                .forEach(each -> dimensions.put(each.path("Name").asText(), target(each.path("Value"))));
        return "%s %s %s %s"
                .formatted(
                        metric.path("Namespace").asText(),
                        metric.path("MetricName").asText(),
                        statistic.asText(),
                        dimensions);
    }

    /// A text, or the resource that a reference leads to, without the suffix of its id.
    private static String target(JsonNode value) {
        String text = value.has("Fn::GetAtt")
                ? value.path("Fn::GetAtt").path(0).asText() + "."
                        + value.path("Fn::GetAtt").path(1).asText()
                : value.path("Ref").asText(value.asText());
        return text.replaceAll("[0-9A-F]{8}(?=$|\\.)", "");
    }

    private static List<Resource> scaling(Variant variant, String service) {
        return SynthesizedStack.of(variant).some("AWS::CloudWatch::Alarm").stream()
                .filter(alarm -> alarm.id().startsWith(service + "TaskCount"))
                .toList();
    }
}
