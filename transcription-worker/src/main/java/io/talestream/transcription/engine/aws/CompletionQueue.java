package io.talestream.transcription.engine.aws;

import io.talestream.contracts.session.JobName;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/// Hears on a queue that jobs of Transcribe ended. It passes on only the name: what became of the job the
/// engine knows, so that a message that comes twice, late, or for a job nobody knows does no harm. A
/// message is deleted after it was handled; what was not comes again, and in the end goes where the queue
/// puts what nobody can handle.
public final class CompletionQueue implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CompletionQueue.class);
    private static final int MOST_AT_ONCE = 10;
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(5);

    private final SqsClient sqs;
    private final String url;
    private final Duration longestWait;
    private final Consumer<JobName> ended;
    private volatile @Nullable Thread reading;

    /// @param longestWait how long one request waits for a message: 20 seconds at most
    /// @param ended throws if it cannot handle it now
    public CompletionQueue(SqsClient sqs, String url, Duration longestWait, Consumer<JobName> ended) {
        this.sqs = sqs;
        this.url = url;
        this.longestWait = longestWait;
        this.ended = ended;
    }

    /// Listens until it is closed.
    public synchronized void start() {
        if (reading != null) {
            throw new IllegalStateException("it was started already");
        }
        reading = Thread.ofVirtual().name("completion queue").start(this::listen);
    }

    /// Waits for messages once, and handles those that come. Answers with how many are done with.
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
        switch (JobEvent.of(message.body())) {
            case JobEvent.Ended(JobName job) -> {
                try {
                    ended.accept(job);
                } catch (RuntimeException e) {
                    LOG.warn("the end of {} was not handled, it comes again", job.value(), e);
                    return false;
                }
            }
            case JobEvent.UnderWay() -> LOG.debug("message {} is about a job at work", message.messageId());
            case JobEvent.Rubbish(String why) -> LOG.warn("message {} is deleted: {}", message.messageId(), why);
        }
        return true;
    }

    private void listen() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                poll();
            } catch (SdkException e) {
                if (Thread.currentThread().isInterrupted() || !paused()) {
                    return;
                }
                LOG.warn("the queue of ended jobs cannot be read, it is tried again: {}", e.getMessage());
            }
        }
    }

    /// Not true when it is to end.
    private static boolean paused() {
        try {
            Thread.sleep(PAUSE_AFTER_FAILURE);
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }
}
