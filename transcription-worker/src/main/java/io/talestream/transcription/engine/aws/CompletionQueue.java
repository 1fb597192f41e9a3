package io.talestream.transcription.engine.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.text.InvalidField;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/// Receives the completion events of Transcribe jobs from a queue. It passes on only the job name; the engine is the
/// source of truth for the job's state, so duplicate, late and unknown events are harmless. A message is deleted after
/// it was handled. A message that fails is redelivered, and finally moves to the dead-letter queue.
public final class CompletionQueue implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CompletionQueue.class);
    private static final JsonMapper JSON = new JsonMapper();
    private static final int MOST_AT_ONCE = 10;
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(5);

    private final SqsClient sqs;
    private final String url;
    private final Duration longestWait;
    private final Consumer<JobName> ended;
    private volatile @Nullable Thread reading;

    /// @param longestWait long-poll duration of one request: at most 20 seconds
    /// @param ended handles the end of a job; throws if it cannot do so now
    public CompletionQueue(SqsClient sqs, String url, Duration longestWait, Consumer<JobName> ended) {
        this.sqs = sqs;
        this.url = url;
        this.longestWait = longestWait;
        this.ended = ended;
    }

    /// Polls until it is closed.
    public synchronized void start() {
        if (reading != null) {
            throw new IllegalStateException("the completion queue was already started");
        }
        reading = Thread.ofVirtual().name("completion queue").start(this::listen);
    }

    /// Polls once and handles the messages received. Returns the number of messages that are done.
    public int poll() {
        List<Message> messages = sqs.receiveMessage(receive -> receive.queueUrl(url)
                        .maxNumberOfMessages(MOST_AT_ONCE)
                        .waitTimeSeconds((int) longestWait.toSeconds()))
                .messages();
        int done = 0;
        for (Message message : messages) {
            if (isHandled(message)) {
                sqs.deleteMessage(delete -> delete.queueUrl(url).receiptHandle(message.receiptHandle()));
                done++;
            }
        }
        return done;
    }

    @Override
    public synchronized void close() {
        @Nullable Thread thread = reading;
        if (thread != null) {
            thread.interrupt();
            reading = null;
        }
    }

    private boolean isHandled(Message message) {
        Optional<JobName> job = endedJob(message);
        try {
            job.ifPresent(ended);
            return true;
        } catch (RuntimeException e) {
            LOG.warn(
                    "completion of job {} was not handled; the message will be redelivered",
                    job.map(JobName::value).orElseThrow(),
                    e);
            return false;
        }
    }

    /// The job of EventBridge's "Transcribe Job State Change". Empty if the job is still running, or for a message that
    /// can never be handled.
    private static Optional<JobName> endedJob(Message message) {
        try {
            JsonNode event = JSON.readTree(message.body());
            if (!event.path("source").asText().equals("aws.transcribe")
                    || !event.path("detail-type").asText().equals("Transcribe Job State Change")) {
                return rubbish(message, "not a Transcribe Job State Change event");
            }
            JsonNode detail = event.path("detail");
            return switch (detail.path("TranscriptionJobStatus").asText()) {
                case "COMPLETED", "FAILED" ->
                    Optional.of(new JobName(detail.path("TranscriptionJobName").asText()));
                case "QUEUED", "IN_PROGRESS" -> Optional.empty();
                default -> rubbish(message, "unknown job status");
            };
        } catch (JsonProcessingException e) {
            return rubbish(message, "no JSON");
        } catch (InvalidField e) {
            return rubbish(message, "no job name");
        }
    }

    private static Optional<JobName> rubbish(Message message, String why) {
        LOG.warn("message {} deleted: {}", message.messageId(), why);
        return Optional.empty();
    }

    private void listen() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                poll();
            } catch (SdkException e) {
                if (Thread.currentThread().isInterrupted() || !paused()) {
                    return;
                }
                LOG.warn("completion queue cannot be read; retrying: {}", e.getMessage());
            }
        }
    }

    /// Returns false if the thread is to end.
    private static boolean paused() {
        try {
            Thread.sleep(PAUSE_AFTER_FAILURE);
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }
}
