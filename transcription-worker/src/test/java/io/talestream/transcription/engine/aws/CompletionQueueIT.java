package io.talestream.transcription.engine.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.session.JobName;
import io.talestream.testing.sqs.LiveSqs;
import io.talestream.testing.time.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/// With events as EventBridge delivers them.
class CompletionQueueIT {
    private static final Duration WAIT = Duration.ofSeconds(2);
    private static LiveSqs server;
    private static SqsClient sqs;

    private final List<String> ended = new CopyOnWriteArrayList<>();
    private String dead;
    private String url;

    @BeforeAll
    static void start() {
        server = LiveSqs.start();
        sqs = server.client();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /// A message that is not handled is redelivered at once and moves to the dead-letter queue after three attempts.
    @BeforeEach
    void queue() {
        String name = UUID.randomUUID().toString();
        dead = sqs.createQueue(create -> create.queueName(name + "-dead")).queueUrl();
        String arn = sqs.getQueueAttributes(get -> get.queueUrl(dead).attributeNames(QueueAttributeName.QUEUE_ARN))
                .attributes()
                .get(QueueAttributeName.QUEUE_ARN);
        url = sqs.createQueue(create -> create.queueName(name)
                        .attributes(Map.of(
                                QueueAttributeName.VISIBILITY_TIMEOUT,
                                "0",
                                QueueAttributeName.REDRIVE_POLICY,
                                "{\"deadLetterTargetArn\":\"%s\",\"maxReceiveCount\":\"3\"}".formatted(arn))))
                .queueUrl();
    }

    @Test
    void an_end_event_is_delivered_by_job_name_and_deleted() {
        send(event("job-1", "COMPLETED"));
        send(event("job-2", "FAILED"));

        try (var queue = queue(job -> ended.add(job.value()))) {
            drain(queue);
        }

        assertThat(ended).containsExactlyInAnyOrder("job-1", "job-2");
        assertThat(left(url)).isZero();
    }

    @Test
    void a_duplicate_event_is_delivered_twice() {
        send(event("job", "COMPLETED"));
        send(event("job", "COMPLETED"));

        try (var queue = queue(job -> ended.add(job.value()))) {
            drain(queue);
        }

        assertThat(ended).containsExactly("job", "job");
    }

    @Test
    void a_message_is_deleted_only_after_it_is_handled() {
        send(event("job", "COMPLETED"));
        List<String> failures = new ArrayList<>(List.of("once"));

        try (var queue = queue(job -> {
            if (!failures.isEmpty()) {
                throw new IllegalStateException(failures.removeFirst());
            }
            ended.add(job.value());
        })) {
            assertThat(queue.poll()).isZero();
            assertThat(ended).isEmpty();
            drain(queue);
        }

        assertThat(ended).containsExactly("job");
        assertThat(left(url)).isZero();
    }

    @Test
    void a_failing_message_moves_to_the_dead_letter_queue_and_blocks_no_other() {
        send(event("bad", "COMPLETED"));
        send(event("good", "COMPLETED"));

        try (var queue = queue(job -> {
            if (job.value().equals("bad")) {
                throw new IllegalStateException("never");
            }
            ended.add(job.value());
        })) {
            Eventually.until("a message in the dead-letter queue", () -> {
                queue.poll();
                return left(dead) == 1;
            });
        }

        assertThat(ended).containsExactly("good");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rubbish",
                "[]",
                "{}",
                "{\"source\":\"aws.s3\",\"detail-type\":\"Object Created\"}",
                "{\"source\":\"aws.transcribe\",\"detail-type\":\"Transcribe Job State Change\",\"detail\":{}}",
                "{\"source\":\"aws.transcribe\",\"detail-type\":\"Transcribe Job State Change\",\"detail\":"
                        + "{\"TranscriptionJobName\":\"\",\"TranscriptionJobStatus\":\"FAILED\"}}",
                "{\"source\":\"aws.transcribe\",\"detail-type\":\"Transcribe Job State Change\",\"detail\":"
                        + "{\"TranscriptionJobName\":\"job\",\"TranscriptionJobStatus\":\"IN_PROGRESS\"}}",
            })
    void a_message_without_an_end_event_is_deleted_and_not_delivered(String message) {
        send(message);

        try (var queue = queue(job -> ended.add(job.value()))) {
            drain(queue);
        }

        assertThat(ended).isEmpty();
        assertThat(left(url)).isZero();
        assertThat(left(dead)).isZero();
    }

    @Test
    void a_started_queue_polls_until_it_is_closed() {
        try (var queue = queue(job -> ended.add(job.value()))) {
            queue.start();
            send(event("job", "COMPLETED"));
            Eventually.until("the end of a job", () -> ended.contains("job"));
        }
    }

    private CompletionQueue queue(Consumer<JobName> to) {
        return new CompletionQueue(sqs, url, WAIT, to);
    }

    private void drain(CompletionQueue queue) {
        Eventually.until("an empty queue", () -> {
            queue.poll();
            return left(url) == 0;
        });
    }

    private void send(String message) {
        var _ = sqs.sendMessage(send -> send.queueUrl(url).messageBody(message));
    }

    private static int left(String queue) {
        return Integer.parseInt(sqs.getQueueAttributes(
                        get -> get.queueUrl(queue).attributeNames(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES))
                .attributes()
                .get(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES));
    }

    private static String event(String job, String status) {
        return """
            {"version":"0","id":"1de9a55a-39aa-d889-84eb-22d245492319","detail-type":"Transcribe Job State Change",
             "source":"aws.transcribe","account":"111122223333","time":"2026-11-15T12:00:00Z","region":"us-east-1",
             "resources":[],"detail":{"TranscriptionJobName":"%s","TranscriptionJobStatus":"%s"}}\
            """.formatted(job, status);
    }
}
