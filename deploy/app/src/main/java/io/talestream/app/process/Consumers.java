package io.talestream.app.process;

import io.talestream.app.config.UsageError;
import io.talestream.app.config.Variables;
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
import io.talestream.transcription.engine.audio.Ffmpeg;
import io.talestream.transcription.engine.audio.SilencedCopy;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import io.talestream.transcription.job.PlayerAudio;
import io.talestream.transcription.job.SummaryRefresh;
import io.talestream.transcription.job.TranscriptionConsumer;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The consumers that this program can run, by the names that their parked changes are stored under.
public final class Consumers {
    private final Map<String, Function<OpenTable, Consumer>> known;

    /// @param known creates each consumer for a table
    public Consumers(Map<String, Function<OpenTable, Consumer>> known) {
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
                table -> new SearchConsumer(
                        table.index(), table.bucket(), new Sessions(table.table()), SearchConsumer.USUAL),
                TranscriptionConsumer.NAME,
                table -> transcription(table, environment, transcribing)));
    }

    private static Consumer transcription(OpenTable table, Map<String, String> environment, Runnable transcribing) {
        Sessions sessions = new Sessions(table.table());
        Bucket bucket = table.bucket();
        var summaries = new SummaryRefresh(
                sessions,
                new Campaigns(table.table()),
                bucket,
                LanguageModels.from(environment).summarizers(table.table()));
        var playerAudio = new PlayerAudio(sessions, bucket, new SilencedCopy(ffmpeg(environment)));
        return new TranscriptionConsumer(sessions, bucket, summaries, playerAudio, transcribing);
    }

    private static Ffmpeg ffmpeg(Map<String, String> environment) {
        var variables = new Variables(environment, "TALESTREAM_WORKER_");
        Path cache = variables.text("MODELS").map(Path::of).orElseGet(WhisperSettings::usualCache);
        return WhisperSettings.in(cache).decodingWith(variables.text("FFMPEG")).ffmpeg();
    }

    private static Consumer archiver(OpenTable table) {
        var archive = new ChangeArchive(table.bucket(), table.name());
        return new Archiver(archive, new Coverage(archive, Clock.systemUTC()), Archiver.USUAL);
    }

    public Set<String> names() {
        return known.keySet();
    }

    /// The given name, or all.
    public Set<String> named(@Nullable String consumer) {
        if (consumer == null && names().isEmpty()) {
            throw new UsageError("No consumer is known: name one with --consumer.");
        }
        return consumer == null ? names() : Set.of(consumer);
    }

    /// Whether a consumer can handle changes of a table: that of the index needs one.
    static boolean isAvailable(String name, OpenTable table) {
        return table.hasIndex() || !name.equals(SearchConsumer.NAME);
    }

    /// Every consumer, without that of the index if none is configured.
    public List<Consumer> all(OpenTable table) {
        return known.entrySet().stream()
                .filter(each -> isAvailable(each.getKey(), table))
                .map(each -> each.getValue().apply(table))
                .toList();
    }

    public Optional<Consumer> open(String name, OpenTable table) {
        return Optional.ofNullable(known.get(name)).map(factory -> factory.apply(table));
    }
}
