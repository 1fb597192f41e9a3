package io.talestream.aws;

import java.util.List;
import java.util.Map;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.events.EventPattern;
import software.amazon.awscdk.services.events.Rule;
import software.amazon.awscdk.services.events.targets.SnsTopic;
import software.amazon.awscdk.services.events.targets.SqsQueue;
import software.amazon.awscdk.services.events.targets.SqsQueueProps;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sns.Topic;
import software.amazon.awscdk.services.sqs.DeadLetterQueue;
import software.amazon.awscdk.services.sqs.Queue;
import software.amazon.awscdk.services.sqs.QueueEncryption;
import software.constructs.Construct;

/// The queue that delivers completion events of Transcribe jobs to the worker. The name prefix excludes the jobs of
/// other applications in the same account.
final class CompletionQueue {
    private static final int ATTEMPTS = 5;

    final Queue ended;
    final Queue unhandled;
    final Rule failures;

    CompletionQueue(Construct scope, IKey key, Topic alarms) {
        unhandled = queue(scope, "EndedUnhandled", key)
                .retentionPeriod(Duration.days(14))
                .build();
        ended = queue(scope, "Ended", key)
                .visibilityTimeout(Duration.minutes(5))
                .deadLetterQueue(DeadLetterQueue.builder()
                        .queue(unhandled)
                        .maxReceiveCount(ATTEMPTS)
                        .build())
                .build();
        Rule.Builder.create(scope, "JobEnded")
                .description("A job of Transcribe has ended, well or not")
                .eventPattern(jobs("COMPLETED", "FAILED"))
                .targets(List.of(new SqsQueue(
                        ended,
                        SqsQueueProps.builder().deadLetterQueue(unhandled).build())))
                .build();
        failures = Rule.Builder.create(scope, "JobFailed")
                .description("A job of Transcribe has failed")
                .eventPattern(jobs("FAILED"))
                .targets(List.of(new SnsTopic(alarms)))
                .build();
    }

    private static Queue.Builder queue(Construct scope, String id, IKey key) {
        return Queue.Builder.create(scope, id)
                .encryption(QueueEncryption.KMS)
                .encryptionMasterKey(key)
                .enforceSsl(true);
    }

    private static EventPattern jobs(String... statuses) {
        return EventPattern.builder()
                .source(List.of("aws.transcribe"))
                .detailType(List.of("Transcribe Job State Change"))
                .detail(Map.of(
                        "TranscriptionJobName", List.of(Map.of("prefix", Names.JOBS)),
                        "TranscriptionJobStatus", List.of(statuses)))
                .build();
    }
}
