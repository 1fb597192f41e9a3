package io.talestream.aws.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.talestream.aws.estimate.Estimate;
import io.talestream.aws.size.Size;
import io.talestream.aws.size.Tasks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SimulationTest {
    private static final ServiceRates RATES = rates();
    private static final int CROWD = 100_000;
    private static final Map<Stack, SimulationResult> RESULTS = new ConcurrentHashMap<>();

    /// A size, and a number of tables of players on it.
    record Stack(Size size, int tables) {
        SimulationResult run() {
            return RESULTS.computeIfAbsent(this, stack -> new Simulation(size, tables, RATES).run());
        }
    }

    static Stream<Stack> meant() {
        return Size.ALL.stream().map(size -> new Stack(size.embedded(), size.tables()));
    }

    static Stream<Stack> all() {
        return Stream.concat(meant(), Size.ALL.stream().map(size -> new Stack(size.embedded(), CROWD)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void everything_that_arrived_is_done_or_waits(Stack stack) {
        var result = stack.run();
        var recordings = result.recordings();

        assertThat(recordings.done() + recordings.running() + recordings.queued())
                .isEqualTo(result.sessions())
                .isEqualTo(Math.round(stack.tables() / 3.0));
        assertThat(result.services()).hasSize(3).allSatisfy(service -> {
            var queue = service.queue();
            assertThat(queue.arrived()).isPositive();
            assertThat(queue.done() + queue.left()).isCloseTo(queue.arrived(), within(queue.arrived() * 1e-9));
        });
    }

    /// A transcript is work for the stream when its recording is done.
    @Test
    void the_stream_gets_the_changes_of_the_hours_of_play_and_every_finished_transcript() {
        var result = new Stack(Size.CLUB.embedded(), 1_000).run();
        double transcripts = result.recordings().done() * RATES.momentsASession() * RATES.moment();
        double playedHours = result.sessions() * Friday.SESSION_HOURS;
        double changes = playedHours * new Friday(1).changesAnHour(9) * 2 * RATES.change();

        assertThat(result.services().getLast().queue().arrived())
                .isCloseTo(transcripts + changes, within(transcripts * 1e-3));
    }

    @ParameterizedTest
    @MethodSource("all")
    void no_service_has_fewer_or_more_tasks_than_its_size_allows(Stack stack) {
        var result = stack.run();

        assertLimits(result.log("api"), stack.size().api());
        assertLimits(result.log("search"), stack.size().search());
        assertLimits(result.log("stream"), stack.size().stream());
        assertLimits(result.log("transcription"), stack.size().worker());
    }

    private static void assertLimits(ResourceLog log, Tasks tasks) {
        assertThat(log.samples())
                .hasSize(Simulation.END / ResourceLog.SAMPLE)
                .allSatisfy(sample -> assertThat(sample.tasks()).isBetween(tasks.least(), tasks.most()));
    }

    @Test
    void more_transcription_workers_never_let_a_recording_wait_longer() {
        List<Integer> waits = Stream.of(20, 40, 80, 160, 320)
                .map(most -> with(Size.CLUB, Size.CLUB.stream(), new Tasks(2_048, 4_096, 0, most)))
                .map(size -> new Stack(size, 1_000).run())
                .map(result -> result.log("transcription").peak().lag())
                .toList();

        assertThat(waits).isSortedAccordingTo((one, next) -> Integer.compare(next, one));
        assertThat(waits.getLast()).isLessThan(waits.getFirst() / 4);
    }

    @Test
    void more_stream_workers_never_increase_the_lag() {
        List<Integer> lags = Stream.of(2, 4, 8, 16, 32)
                .map(count -> with(
                        Size.PLATFORM,
                        new Tasks(2_048, 4_096, count, count),
                        Size.PLATFORM.embedded().worker()))
                .map(size -> new Stack(size, CROWD).run())
                .map(result -> result.log("stream").peak().lag())
                .toList();

        assertThat(lags).isSortedAccordingTo((one, next) -> Integer.compare(next, one));
        assertThat(lags.getLast()).isLessThan(lags.getFirst() / 4);
    }

    /// A shard is read by one worker, and a small table has four. Each worker has so little processor time that it
    /// lags.
    @Test
    void workers_beyond_the_number_of_shards_have_nothing_to_do() {
        List<Integer> lags = Stream.of(4, 40)
                .map(count ->
                        with(Size.HOBBY, new Tasks(64, 1_024, count, count), new Tasks(2_048, 4_096, 1_000, 1_000)))
                .map(size -> new Stack(size, 1_000).run())
                .map(result -> result.log("stream").peak().lag())
                .toList();

        assertThat(lags.getLast()).isPositive().isEqualTo(lags.getFirst());
    }

    @ParameterizedTest
    @MethodSource("meant")
    void a_size_works_off_the_friday_of_the_tables_it_is_meant_for(Stack stack) {
        var result = stack.run();

        assertThat(result.recordings().done()).isEqualTo(result.sessions());
        assertThat(result.logs())
                .allSatisfy(log -> assertThat(log.behindUntil()).isLessThan(Simulation.END));
        assertThat(result.services())
                .allSatisfy(service -> assertThat(service.queue().left()).isZero());
        assertThat(result.workers().desired()).isZero();
    }

    @Test
    void the_smallest_size_does_not_work_off_the_friday_of_the_largest() {
        var result = new Stack(Size.HOBBY.embedded(), CROWD).run();

        assertThat(result.firstSaturated())
                .hasValueSatisfying(log -> assertThat(log.name()).isIn("api", "search"));
        assertThat(result.recordings().queued()).isPositive();
        assertThat(result.log("transcription").behindUntil()).isEqualTo(Simulation.END);
    }

    @Test
    void the_estimate_and_the_simulation_transcribe_equally_fast() {
        assertThat(RATES.transcription()).isEqualTo(Estimate.LISTENING_FACTOR);
    }

    private static Size with(Size size, Tasks stream, Tasks worker) {
        return new Size(
                size.label(),
                size.tables(),
                size.zones(),
                size.natGateways(),
                size.ownEndpoints(),
                size.api(),
                size.search(),
                stream,
                worker,
                size.nodes(),
                size.logDays());
    }

    private static ServiceRates rates() {
        try {
            return ServiceRates.in(Path.of(System.getProperty("talestream.repository", "../.."), "docs", "benchmarks"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
