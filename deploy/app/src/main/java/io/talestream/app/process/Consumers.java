package io.talestream.app.process;

import io.talestream.app.resources.OpenTable;
import io.talestream.indexer.SearchConsumer;
import io.talestream.store.Campaigns;
import io.talestream.store.Sessions;
import io.talestream.store.objects.Bucket;
import io.talestream.stream.archive.Archiver;
import io.talestream.stream.archive.ChangeArchive;
import io.talestream.stream.archive.Coverage;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.projection.Projector;
import io.talestream.transcription.job.SummaryRefresh;
import io.talestream.transcription.job.TranscriptionConsumer;
import io.talestream.transcription.summary.Summarizer;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The consumers that this program can run, by the names that their parked changes are stored under.
public final class Consumers {
    /// Creates a consumer for a table.
    public interface Factory {
        Consumer on(OpenTable table);

        /// Whether everything it needs in addition to the table is configured.
        default boolean isPossible(OpenTable table) {
            return true;
        }
    }

    /// Needs an index.
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

    public Consumers(Map<String, Factory> known) {
        this.known = new TreeMap<>(known);
    }

    /// For a process without a transcription worker.
    public static Consumers standard(Map<String, String> environment) {
        return standard(environment, () -> {});
    }

    /// For a process that may transcribe.
    ///
    /// @param transcribing is called when a recording may be queued
    public static Consumers standard(Map<String, String> environment, Runnable transcribing) {
        return new Consumers(Map.of(
                Archiver.NAME,
                Consumers::archiver,
                Projector.NAME,
                table -> new Projector(table.table()),
                SearchConsumer.NAME,
                SEARCH,
                TranscriptionConsumer.NAME,
                table -> transcription(table, Summarizers.from(environment), transcribing)));
    }

    private static Consumer transcription(OpenTable table, Summarizer summarizer, Runnable transcribing) {
        Sessions sessions = new Sessions(table.table());
        Bucket bucket = table.bucket();
        var summaries = new SummaryRefresh(sessions, new Campaigns(table.table()), bucket, summarizer);
        return new TranscriptionConsumer(sessions, bucket, summaries, transcribing);
    }

    private static Consumer archiver(OpenTable table) {
        var archive = new ChangeArchive(table.bucket(), table.name());
        return new Archiver(archive, new Coverage(archive, Clock.systemUTC()), Archiver.USUAL);
    }

    public Set<String> names() {
        return known.keySet();
    }

    /// Every consumer whose requirements are met.
    public List<Consumer> all(OpenTable table) {
        return known.values().stream()
                .filter(factory -> factory.isPossible(table))
                .map(factory -> factory.on(table))
                .toList();
    }

    public Optional<Consumer> open(String name, OpenTable table) {
        return Optional.ofNullable(known.get(name)).map(factory -> factory.on(table));
    }
}
