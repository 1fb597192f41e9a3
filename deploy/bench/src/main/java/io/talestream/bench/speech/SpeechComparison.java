package io.talestream.bench.speech;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.bench.Results;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.transcription.engine.WordErrors;
import io.talestream.transcription.engine.audio.Sound;
import io.talestream.transcription.engine.audio.WavFile;
import io.talestream.transcription.engine.child.ChildProgram;
import io.talestream.transcription.engine.model.ModelCache;
import io.talestream.transcription.engine.speakers.SpeakerDetection;
import io.talestream.transcription.engine.whisper.WhisperJob;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import io.talestream.transcription.engine.words.RawSpeech;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/// The embedded engine and the command line of whisper.cpp, if there is one, on the same recording, with the same model
/// and as many threads.
final class SpeechComparison {
    private final WhisperSettings settings;
    private final ModelCache models;
    private final Path folder;

    /// The first one is the baseline.
    private final Map<String, Transcription> contenders = new LinkedHashMap<>();

    /// @param command the command line of whisper.cpp
    SpeechComparison(WhisperSettings settings, Path folder, Optional<Path> command) throws IOException {
        this.settings = settings;
        this.folder = folder;
        models = new ModelCache(settings.models(), settings.npm());
        Path model = models.file(settings.model().file());
        if (command.isPresent()) {
            var whisper = new WhisperCommand(command.get(), model, settings.threads());
            contenders.put("whisper.cpp, same settings", (wav, scratch) -> whisper.transcribe(wav, scratch, true));
            contenders.put("whisper.cpp, its defaults", (wav, scratch) -> whisper.transcribe(wav, scratch, false));
        }
        contenders.put("embedded engine", (wav, scratch) -> embedded(wav, scratch, SpeakerDetection.none()));
        contenders.put("embedded engine with speakers", (wav, scratch) -> {
            var speakers = SpeakerDetection.of(models, Optional.empty(), new CompletableFuture<>());
            return embedded(wav, scratch, speakers);
        });
    }

    /// @param peakBytes peak memory of the process, if it is known
    record Transcript(String text, OptionalLong peakBytes) {}

    @FunctionalInterface
    private interface Transcription {
        Transcript of(Path wav, Path scratch) throws IOException;
    }

    private static final class Runs {
        private final DoubleSummaryStatistics seconds = new DoubleSummaryStatistics();
        private final DoubleSummaryStatistics cpuSeconds = new DoubleSummaryStatistics();
        private final List<Transcript> transcripts = new ArrayList<>();

        void add(Transcription how, Path wav, Path scratch) throws IOException {
            Cost cost = Cost.of(() -> transcripts.add(how.of(wav, scratch)));
            seconds.accept(cost.seconds());
            cpuSeconds.accept(cost.cpuSeconds());
        }

        void write(ObjectNode row, double audio, String text, Runs baseline) {
            WordErrors errors = WordErrors.between(text, transcripts.getLast().text());
            row.put("audioSeconds", audio)
                    .put("rounds", transcripts.size())
                    .put("realTimeFactor", seconds.getAverage() / audio)
                    .put("cpuSecondsPerHour", cpuSeconds.getAverage() / audio * 3_600)
                    .put("cpuSpread", (cpuSeconds.getMax() - cpuSeconds.getMin()) / cpuSeconds.getAverage())
                    .put("cpuRatio", cpuSeconds.getAverage() / baseline.cpuSeconds.getAverage())
                    .put("words", errors.words())
                    .put("wordErrorRate", errors.rate());
            transcripts.getLast().peakBytes().ifPresent(bytes -> row.put("peakMb", bytes >> 20));
        }
    }

    /// Adds a row for each contender, which take turns. The ratio is that to the baseline.
    ///
    /// @param wav at 16 kHz
    /// @param text that is said
    void measure(Results results, String voice, Path wav, String text, int rounds) throws IOException {
        Map<String, Runs> all = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (var contender : contenders.entrySet()) {
                all.computeIfAbsent(contender.getKey(), _ -> new Runs())
                        .add(contender.getValue(), wav, Files.createTempDirectory(folder, "job"));
            }
        }
        double audio = (double) (Files.size(wav) - WavFile.HEADER) / WavFile.SAMPLE / Sound.RATE;
        Runs baseline = all.values().iterator().next();
        all.forEach((name, runs) -> runs.write(results.row(voice + ", " + name), audio, text, baseline));
    }

    private Transcript embedded(Path wav, Path scratch, SpeakerDetection speakers) throws IOException {
        Path raw = scratch.resolve("raw.json");
        WhisperJob.Statistics result = new WhisperJob(settings, models, new CompletableFuture<>(), true, speakers)
                .transcribe(wav, SpokenLanguage.DETECT, "", scratch, raw, (_, _) -> {});
        var said = new StringBuilder();
        try (InputStream in = Files.newInputStream(raw)) {
            RawSpeech.read(in, utterance -> said.append(utterance.text()).append('\n'));
        }
        return new Transcript(said.toString(), OptionalLong.of(result.peakBytes()));
    }

    /// The command line of whisper.cpp, the baseline of the embedded engine.
    private record WhisperCommand(Path program, Path model, int threads) {
        /// Those of the embedded engine: greedy, no text of earlier windows, a time for each word.
        private static final List<String> SAME_SETTINGS = List.of("-bs", "1", "-mc", "0", "-ml", "1", "-sow");

        private static final Duration LONGEST = Duration.ofHours(1);

        /// @param wav at 16 kHz
        SpeechComparison.Transcript transcribe(Path wav, Path scratch, boolean hasSameSettings) throws IOException {
            Path out = scratch.resolve("out");
            List<String> command = new ArrayList<>(List.of(
                    program.toString(),
                    "-m",
                    model.toString(),
                    "-t",
                    String.valueOf(threads),
                    "-ng",
                    "-np",
                    "-otxt",
                    "-of",
                    out.toString()));
            if (hasSameSettings) {
                command.addAll(SAME_SETTINGS);
            }
            command.addAll(List.of("-f", wav.toString()));
            var builder = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.INHERIT);
            if (hasSameSettings) {
                builder.environment().put("OMP_WAIT_POLICY", "passive");
            }
            try (ChildProgram child = ChildProgram.start(builder)) {
                int code = child.ended(LONGEST, "the command of whisper.cpp");
                if (code != 0) {
                    throw new IOException("%s ended with %d".formatted(program, code));
                }
            }
            return new SpeechComparison.Transcript(Files.readString(scratch.resolve("out.txt")), OptionalLong.empty());
        }
    }
}
