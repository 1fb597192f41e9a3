package io.talestream.aws;

import java.util.List;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.ComparisonOperator;
import software.amazon.awscdk.services.cloudwatch.Dashboard;
import software.amazon.awscdk.services.cloudwatch.GraphWidget;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.TreatMissingData;
import software.amazon.awscdk.services.cloudwatch.actions.SnsAction;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sns.Topic;
import software.amazon.awscdk.services.sns.subscriptions.EmailSubscription;
import software.constructs.Construct;

record Alarms(Construct scope, Options options, Metrics metrics, Topic topic) {
    private static final int BEHIND_SECONDS = 300;
    private static final int QUEUED_MINUTES = 180;
    private static final int FAILED_ANSWERS = 5;
    private static final int LITTLE_DISK_PERCENT = 20;
    private static final int MB_A_GB = 1_024;

    static Topic topic(Construct scope, Options options, IKey key) {
        Topic topic = Topic.Builder.create(scope, "Alarms")
                .displayName(options.name())
                .masterKey(key)
                .enforceSsl(true)
                .build();
        options.mail().ifPresent(mail -> topic.addSubscription(new EmailSubscription(mail)));
        return topic;
    }

    void alarms() {
        for (String group : Names.GROUPS) {
            // A consumer group that reports no lag is not reading.
            raise(alarm("Lag-" + group, metrics.lag(group), BEHIND_SECONDS, 5)
                    .treatMissingData(TreatMissingData.BREACHING)
                    .alarmDescription("The lag of group %s is five minutes, or is not reported".formatted(group)));
        }
        raise(alarm("Parked", metrics.parked(), 1, 1)
                .alarmDescription("A consumer could not apply a change: see talestream parked"));
        if (options.embedded()) {
            raise(alarm("QueuedRecordings", metrics.queuedRecordings(), 1, QUEUED_MINUTES)
                    .alarmDescription(
                            "Recordings have been waiting for three hours: see the worker's log and its tasks"));
        } else {
            raise(alarm("FailedJobs", metrics.failedJobs(), 1, 1)
                    .alarmDescription("A transcription job failed: the session shows the reason"));
            raise(alarm("UnhandledJobs", metrics.unhandledJobs(), 1, 1)
                    .alarmDescription(
                            "A completion event was delivered five times and not handled: see the worker's log"));
        }
        raise(alarm("FailedAnswers", metrics.failedAnswers(), FAILED_ANSWERS, 2)
                .alarmDescription("Users get responses with status 5xx: see the logs of api and search"));
        raise(alarm("IndexIsRed", metrics.indexIsRed(), 1, 1)
                .alarmDescription("Shards of the index are missing: if that lasts, run talestream reindex"));
        raise(alarm("IndexDisk", metrics.indexDisk(), littleDisk(), 1)
                .comparisonOperator(ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD)
                .alarmDescription("A node of the index has less than a fifth of its disk left"));
        raise(alarm("Throttled", metrics.throttled(), 1, 3)
                .alarmDescription("DynamoDB throttled requests for a quarter of an hour"));
    }

    void dashboard() {
        Dashboard.Builder.create(scope, "Dashboard")
                .dashboardName(options.name())
                .build()
                .addWidgets(
                        graph("Seconds behind", metrics.lag("search"), metrics.lag("work")),
                        graph("Parked changes", metrics.parked("search"), metrics.parked("work")),
                        graph("Answers", metrics.answers(), metrics.failedAnswers()),
                        graph("p99 response time, in seconds", metrics.answerTime()),
                        options.embedded()
                                ? graph("Queued recordings", metrics.queuedRecordings())
                                : graph(
                                        "Transcribe: ended, unhandled, failed",
                                        metrics.endedJobs(),
                                        metrics.unhandledJobs(),
                                        metrics.failedJobs()),
                        graph("Free disk of the index, in MB", metrics.indexDisk()),
                        graph("Throttled requests to DynamoDB", metrics.throttled()));
    }

    private int littleDisk() {
        return options.size().nodes().gigabytes() * MB_A_GB * LITTLE_DISK_PERCENT / 100;
    }

    private Alarm.Builder alarm(String id, IMetric metric, int threshold, int periods) {
        return Alarm.Builder.create(scope, "Alarm-" + id)
                .alarmName("%s-%s".formatted(options.name(), id))
                .metric(metric)
                .threshold(threshold)
                .evaluationPeriods(periods)
                .comparisonOperator(ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD)
                .treatMissingData(TreatMissingData.NOT_BREACHING);
    }

    private void raise(Alarm.Builder alarm) {
        Alarm made = alarm.build();
        made.addAlarmAction(new SnsAction(topic));
        made.addOkAction(new SnsAction(topic));
    }

    private static GraphWidget graph(String title, IMetric... metrics) {
        return GraphWidget.Builder.create()
                .title(title)
                .left(List.of(metrics))
                .width(12)
                .build();
    }
}
