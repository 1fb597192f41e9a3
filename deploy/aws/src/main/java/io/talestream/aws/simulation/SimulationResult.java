package io.talestream.aws.simulation;

import io.talestream.aws.estimate.Estimate;
import io.talestream.aws.size.Size;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The end of a simulation.
///
/// @param sessions number of sessions played
/// @param shards shards of the table's stream
/// @param unfinished recordings that are not transcribed yet, for each sample's time
record SimulationResult(
        Size size,
        double tables,
        long sessions,
        int shards,
        List<SimulatedService> services,
        TaskPool workers,
        TranscriptionQueue recordings,
        List<ResourceLog> logs,
        List<Long> unfinished) {
    private static final double HOUR = 3_600;

    /// The part that first had more work than it could do with the most tasks its size allows.
    Optional<ResourceLog> firstSaturated() {
        return logs.stream()
                .filter(log -> log.saturatedAt().isPresent())
                .min(Comparator.comparingInt(log -> log.saturatedAt().orElseThrow()));
    }

    ResourceLog log(String name) {
        return logs.stream()
                .filter(log -> log.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no part is named " + name));
    }

    /// The cost of all its hours: processes as long as they ran, requests of the sessions played, and everything else
    /// by the hour.
    Cost cost(Estimate month) {
        double processes = services.stream()
                .map(SimulatedService::pool)
                .mapToDouble(SimulationResult::dollars)
                .sum();
        return new Cost(
                processes,
                dollars(workers),
                month.requestsForOneSession() * sessions / tables,
                month.standingPerHour() * Simulation.END / HOUR);
    }

    /// In dollars, without the discount for spot capacity.
    record Cost(double processes, double transcription, double requests, double everythingElse) {
        double total() {
            return processes + transcription + requests + everythingElse;
        }
    }

    private static double dollars(TaskPool pool) {
        return Estimate.fargate(false, pool.cpuHours(), pool.gigabyteHours(), 1);
    }
}
