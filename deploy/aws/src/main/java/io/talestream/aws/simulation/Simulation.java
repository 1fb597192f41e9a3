package io.talestream.aws.simulation;

import io.talestream.aws.estimate.PlayAssumptions;
import io.talestream.aws.simulation.ResourceLog.Sample;
import io.talestream.aws.size.CpuScaling;
import io.talestream.aws.size.Size;
import io.talestream.aws.size.StepScaling;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.handbook.MonthlyCost;
import io.talestream.handbook.Prices;
import io.talestream.handbook.StreamReading;
import java.util.ArrayList;
import java.util.List;

/// A Friday on one stack, from noon to the end of Saturday, in steps of ten seconds. Work is a flow: a queue has
/// seconds of work, and only recordings are counted one by one. Each minute the services scale by the rules of the
/// stack.
final class Simulation {
    static final int STEP = 10;
    static final int END = 36 * 3_600;

    private static final int MINUTE = 60;
    private static final double HOUR = 3_600;

    /// Reaching the capacity is a matter of rounding.
    private static final double FULL_PERCENT = 99.9;

    private final Size size;
    private final double tables;
    private final ServiceRates rates;
    private final Friday friday;
    private final int shards;

    private final SimulatedService api;
    private final SimulatedService search;
    private final SimulatedService stream;
    private final TaskPool workers;
    private final TranscriptionQueue recordings;
    private final ResourceLog transcription;
    private final ResourceLog index;
    private final List<Long> unfinished = new ArrayList<>();

    /// @param size a size with the embedded speech engine
    Simulation(Size size, double tables, ServiceRates rates) {
        this.size = size;
        this.tables = tables;
        this.rates = rates;
        friday = Friday.of(tables);
        shards = shards(tables);
        api = new SimulatedService("api", size.api(), CpuScaling.SERVING);
        search = new SimulatedService("search", size.search(), CpuScaling.SERVING);
        stream = new SimulatedService("stream", size.stream(), StepScaling.LAG);
        workers =
                new TaskPool(size.worker(), StepScaling.recordings(size.worker().most()));
        transcription = new ResourceLog("transcription", size.worker().most());
        index = new ResourceLog("index", size.nodes().count());
        recordings = new TranscriptionQueue((int) Math.ceil(Friday.SESSION_HOURS * HOUR * rates.transcription()));
    }

    SimulationResult run() {
        for (int now = 0; now < END; now += STEP) {
            arrive(now);
            work(now + STEP);
        }
        return new SimulationResult(
                size,
                tables,
                friday.sessions(),
                shards,
                List.of(api, search, stream),
                workers,
                recordings,
                List.of(api.log(), search.log(), stream.log(), transcription, index),
                unfinished);
    }

    /// A finished transcript is a change whose moments are indexed. Each document is indexed in all copies of its
    /// shard.
    private void arrive(int now) {
        double hour = now / HOUR;
        double hours = STEP / HOUR;
        double document = size.nodes().copies() * rates.document();
        api.add(
                now,
                hours * (friday.requestsAnHour(hour) * rates.request() + friday.pollsAnHour(hour) * rates.poll()),
                0);
        double searching = hours * friday.searchesAnHour(hour) * rates.search();
        search.add(now, searching, searching);
        double changes = hours * friday.changesAnHour(hour);
        stream.add(now, changes * StreamReading.TWO_GROUPS.groups() * rates.change(), changes * document);
        recordings.add(now, friday.uploaded(hour) - friday.uploaded((now - STEP) / HOUR));
        double moments = recordings.work(now, workers.ready()) * rates.momentsASession();
        stream.add(now, moments * rates.moment(), moments * document);
    }

    /// Searches come before changes where the index is busy. A shard is read by one worker.
    private void work(int end) {
        double capacity = size.nodes().cpus() * (double) STEP;
        var _ = api.work(end, Integer.MAX_VALUE, capacity);
        double searched = search.work(end, Integer.MAX_VALUE, capacity);
        double used = searched + stream.work(end, shards, capacity - searched);
        double load = 100 * used / capacity;
        index.note(end, new Sample(size.nodes().count(), 0, load), load > FULL_PERCENT, false);

        long pending = recordings.queued() + recordings.running();
        double busy = 100.0 * recordings.running() / Math.max(1, workers.ready());
        transcription.note(
                end,
                new Sample(workers.desired(), recordings.lag(end), busy),
                workers.isFull() && recordings.queued() > 0,
                pending > 0);
        if (end % ResourceLog.SAMPLE == 0) {
            unfinished.add(pending);
        }
        if (end % MINUTE == 0) {
            workers.minute(recordings.neededWorkers());
        }
    }

    /// The shards of the table's stream after a year, by the model of the table's cost.
    private static int shards(double tables) {
        var month = MonthlyCost.of(AccessPatterns.all(), tables, PlayAssumptions.MONTHS, Prices.US_EAST_1);
        return (int) Math.round(month.streamReads() / StreamReading.TWO_GROUPS.readsPerMonth(1));
    }
}
