package io.talestream.bench.speech;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.bench.Results;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.engine.WordErrors;
import io.talestream.transcription.engine.model.ModelCache;
import io.talestream.transcription.engine.speakers.SpeakerDetection;
import io.talestream.transcription.engine.whisper.WhisperJob;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import io.talestream.transcription.engine.words.RawSpeech;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/// Transcribes a conversation of five people with the embedded engine: as one file, and as one track for each of them,
/// without and with voice activity detection. Then tells the speakers of one file apart.
public final class TracksBench {
    private static final int SPEAKERS = 5;

    /// A word may be this far from the turn that it belongs to.
    private static final long ACCURACY_MS = 500;

    private final WhisperSettings settings;
    private final ModelCache models;
    private final Path folder;

    private TracksBench(WhisperSettings settings) throws IOException {
        this.settings = settings;
        this.models = new ModelCache(settings.models(), settings.npm());
        this.folder = Files.createTempDirectory("tracks");
    }

    public static void main(String[] args) throws IOException {
        String cache = System.getProperty("talestream.cache", "");
        var settings = WhisperSettings.in(cache.isBlank() ? WhisperSettings.usualCache() : Path.of(cache));
        System.out.println(new TracksBench(settings).run(Integer.parseInt(args[1])));
    }

    private Results run(int rounds) throws IOException {
        TableTalk talk = TableTalk.of(SPEAKERS, rounds);
        List<Path> mixed = List.of(Files.write(folder.resolve("mixed.wav"), talk.mixed()));
        List<Path> tracks = new ArrayList<>();
        for (int speaker = 0; speaker < SPEAKERS; speaker++) {
            tracks.add(Files.write(folder.resolve(speaker + ".wav"), talk.track(speaker)));
        }
        var results = new Results();
        for (boolean skipsPauses : new boolean[] {false, true}) {
            String how = skipsPauses ? ", speech only" : "";
            measure(results.row("one file" + how), talk, mixed, skipsPauses);
            measure(results.row("five tracks" + how), talk, tracks, skipsPauses);
        }
        new SpeakersBench(settings).run(results, rounds);
        return results;
    }

    /// A line with the track that it is from.
    private record Line(int track, Utterance said) {
        long startMs() {
            return said.span().map(Span::startMs).orElse(0L);
        }
    }

    private void measure(ObjectNode row, TableTalk talk, List<Path> files, boolean skipsPauses) throws IOException {
        List<Line> lines = new ArrayList<>();
        Cost cost = Cost.of(() -> {
            for (int track = 0; track < files.size(); track++) {
                Path scratch = Files.createTempDirectory(folder, "job");
                Path raw = scratch.resolve("raw.json");
                WhisperJob.Statistics _ = new WhisperJob(
                                settings, models, new CompletableFuture<>(), skipsPauses, SpeakerDetection.none())
                        .transcribe(files.get(track), SpokenLanguage.DETECT, "", scratch, raw, (_, _) -> {});
                int from = track;
                try (InputStream in = Files.newInputStream(raw)) {
                    RawSpeech.read(in, said -> lines.add(new Line(from, said)));
                }
            }
        });
        lines.sort(Comparator.comparingLong(Line::startMs));
        boolean isTracks = files.size() > 1;
        int mistakes = 0;
        int words = 0;
        for (int track = 0; track < files.size(); track++) {
            int of = track;
            String text = lines.stream()
                    .filter(line -> line.track() == of)
                    .map(line -> line.said().text())
                    .collect(Collectors.joining("\n"));
            // Each track on its own: the order of lines of different speakers is not an error of a word.
            WordErrors errors = WordErrors.between(isTracks ? talk.text(track) : talk.text(), text);
            mistakes += errors.errors();
            words += errors.words();
        }
        row.put("soundSeconds", talk.seconds())
                .put("realTimeFactor", cost.seconds() / talk.seconds())
                .put("cpuSecondsPerHour", cost.cpuSeconds() / talk.seconds() * 3_600)
                .put("words", words)
                .put("wordErrorRate", new WordErrors(mistakes, words).rate());
        if (isTracks) {
            row.put("rightSpeaker", rightSpeaker(talk, lines));
        }
    }

    /// The share of the words that are said while the speaker of their track speaks.
    private static double rightSpeaker(TableTalk talk, List<Line> lines) {
        long all = 0;
        long right = 0;
        for (Line line : lines) {
            for (var word : line.said().words()) {
                all++;
                if (talk.speaks(line.track(), word.span().startMs(), ACCURACY_MS)) {
                    right++;
                }
            }
        }
        return (double) right / all;
    }
}
