package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.testing.speech.Recordings;
import io.talestream.testing.time.Eventually;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/// One user who posts, searches, renames, records and deletes at a steady rate. The number of sessions stays the same,
/// so that a system without leaks needs the same memory throughout.
final class SoakLoad implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final int SESSIONS = 20;
    private static final int ROUNDS_PER_RECORDING = 60;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final PatientClient client;
    private final Supplier<List<URI>> api;
    private final Deque<String> posted = new ArrayDeque<>();
    private final AtomicInteger rounds = new AtomicInteger();
    private final AtomicInteger recordings = new AtomicInteger();
    private final ScheduledFuture<?> load;
    private Optional<String> recording = Optional.empty();

    SoakLoad(PatientClient client, Supplier<List<URI>> api) {
        this.client = client;
        this.api = api;
        this.load = thread.scheduleWithFixedDelay(this::round, 0, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void round() {
        int round = rounds.getAndIncrement();
        posted.addLast(client.posts("Session " + round, "GM: A heron rises from the reeds."));
        if (posted.size() > SESSIONS) {
            client.deletes(posted.removeFirst());
        }
        assertThat(found()).doesNotHaveDuplicates();
        if (round % 10 == 0) {
            client.renamesCampaign("The Long Way " + round);
        }
        if (round % ROUNDS_PER_RECORDING == 0) {
            record();
        }
    }

    private void record() {
        recording.ifPresent(before -> {
            Eventually.until(
                    () -> "the recording %s is %s".formatted(before, client.status(before)),
                    () -> client.status(before).equals("DONE"));
            client.deletes(before);
            recordings.incrementAndGet();
        });
        recording = Optional.of(client.records(Recordings.tavern()));
    }

    private List<String> found() {
        return client.hits(api.get(), "heron", 2 * SESSIONS).stream()
                .map(PatientClient.Hit::session)
                .toList();
    }

    /// Waits this long, or until the load has failed.
    void continueFor(Duration time) {
        try {
            throw new AssertionError("the load has ended: " + load.get(time.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return;
        } catch (ExecutionException e) {
            throw new AssertionError("the load failed in round " + rounds, e.getCause());
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    /// Ends the load. Returns the sessions that exist then.
    List<String> end() {
        continueFor(Duration.ZERO);
        load.cancel(false);
        thread.close();
        return List.copyOf(posted);
    }

    int rounds() {
        return rounds.get();
    }

    /// The number of recordings that were transcribed.
    int recordings() {
        return recordings.get();
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
