package io.talestream.local;

import io.talestream.contracts.session.Sessions;
import io.talestream.indexer.SearchConsumer;
import io.talestream.store.DynamoCampaigns;
import io.talestream.store.DynamoSessions;
import io.talestream.store.objects.Bucket;
import io.talestream.stream.archive.Archiver;
import io.talestream.stream.archive.ChangeArchive;
import io.talestream.stream.archive.Coverage;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.projection.Projector;
import io.talestream.transcription.job.SummaryRefresh;
import io.talestream.transcription.job.TranscriptionConsumer;
import io.talestream.transcription.summary.extractive.ExtractiveSummarizer;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The consumers that can be run from here, by the names that their parked changes lie under.
final class Consumers {
    /// Makes one that works on a table.
    interface Factory {
        Consumer on(OpenTable table);

        /// Whether there is what it needs beside the table.
        default boolean isPossible(OpenTable table) {
            return true;
        }
    }

    /// Without an index there is nothing to keep true.
    private static final Factory SEARCH = new Factory() {
        @Override
        public Consumer on(OpenTable table) {
            return new SearchConsumer(table.index(), table.bucket(), SearchConsumer.USUAL);
        }

        @Override
        public boolean isPossible(OpenTable table) {
            return table.hasIndex();
        }
    };

    private final Map<String, Factory> known;

    Consumers(Map<String, Factory> known) {
        this.known = new TreeMap<>(known);
    }

    /// For a process that transcribes nothing itself.
    static Consumers standard() {
        return standard(() -> {});
    }

    /// @param transcribing is told that a recording may be waiting
    static Consumers standard(Runnable transcribing) {
        return new Consumers(Map.of(
                Archiver.NAME,
                Consumers::archiver,
                Projector.NAME,
                table -> new Projector(table.table()),
                SearchConsumer.NAME,
                SEARCH,
                TranscriptionConsumer.NAME,
                table -> transcription(table, transcribing)));
    }

    private static Consumer transcription(OpenTable table, Runnable transcribing) {
        Sessions sessions = new DynamoSessions(table.table());
        Bucket bucket = table.bucket();
        var retelling =
                new SummaryRefresh(sessions, new DynamoCampaigns(table.table()), bucket, new ExtractiveSummarizer());
        return new TranscriptionConsumer(sessions, bucket, retelling, transcribing);
    }

    private static Consumer archiver(OpenTable table) {
        var archive = new ChangeArchive(table.bucket(), table.name());
        return new Archiver(archive, new Coverage(archive, Clock.systemUTC()), Archiver.USUAL);
    }

    Set<String> names() {
        return known.keySet();
    }

    /// Every one of them that has what it needs.
    List<Consumer> all(OpenTable table) {
        return known.values().stream()
                .filter(factory -> factory.isPossible(table))
                .map(factory -> factory.on(table))
                .toList();
    }

    Optional<Consumer> open(String name, OpenTable table) {
        return Optional.ofNullable(known.get(name)).map(factory -> factory.on(table));
    }
}
