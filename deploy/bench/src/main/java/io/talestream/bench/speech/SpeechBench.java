package io.talestream.bench.speech;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.bench.Results;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.transcription.engine.WordErrors;
import io.talestream.transcription.engine.child.ChildProgram;
import io.talestream.transcription.engine.model.ModelCache;
import io.talestream.transcription.engine.whisper.WhisperJob;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import io.talestream.transcription.engine.words.RawSpeech;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/// Synthesises the sample passages with every installed voice, repeated once per round in one recording, and
/// transcribes it with the embedded engine.
public final class SpeechBench {
    private static final List<String> PASSAGES = List.of("chapel", "bargain", "ambush", "parting");

    /// The speech synthesizers to use where they are installed.
    private static final List<List<String>> VOICES = List.of(
            List.of("espeak-ng", "-v", "en-us", "-s", "155", "-f", "TEXT", "-w", "WAV"),
            List.of("flite", "-voice", "slt", "-f", "TEXT", "-o", "WAV"));

    private static final Duration LONGEST_READING = Duration.ofMinutes(5);

    private SpeechBench() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        String cache = System.getProperty("talestream.cache", "");
        var settings = WhisperSettings.in(cache.isBlank() ? WhisperSettings.usualCache() : Path.of(cache));
        run(settings, Integer.parseInt(args[1]));
        System.exit(0);
    }

    private static void run(WhisperSettings settings, int rounds) throws IOException, InterruptedException {
        String once = PASSAGES.stream().map(SpeechBench::passage).collect(Collectors.joining("\n"));
        String text = String.join("\n", Collections.nCopies(rounds, once));
        Path folder = Files.createTempDirectory("speech");
        Path script = Files.writeString(folder.resolve("text"), text);
        var models = new ModelCache(settings.models(), settings.npm());
        var _ = models.file(settings.model().file());
        var results = new Results();
        for (List<String> voice : VOICES) {
            String program = voice.getFirst();
            Path wav = folder.resolve(program + ".wav");
            if (hasRead(voice, script, wav)) {
                Path scratch = Files.createDirectory(folder.resolve(program));
                measure(results.row(program), settings, models, wav, scratch, text);
            } else {
                System.out.println("skipped " + program + ": it is not installed");
            }
        }
        System.out.println(results);
    }

    /// Returns false if the program is missing.
    private static boolean hasRead(List<String> voice, Path text, Path wav) throws InterruptedException {
        List<String> command = new ArrayList<>(voice);
        Collections.replaceAll(command, "TEXT", text.toString());
        Collections.replaceAll(command, "WAV", wav.toString());
        try (ChildProgram child = ChildProgram.start(new ProcessBuilder(command).inheritIO())) {
            return child.ended(LONGEST_READING) == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static void measure(
            ObjectNode row, WhisperSettings settings, ModelCache models, Path wav, Path scratch, String text)
            throws IOException {
        Path raw = scratch.resolve("raw.json");
        long start = System.nanoTime();
        WhisperJob.Statistics result = new WhisperJob(settings, models, new CompletableFuture<>(), true)
                .transcribe(wav, SpokenLanguage.DETECT, "", scratch, raw, (_, _) -> {});
        double seconds = (System.nanoTime() - start) / 1e9;
        var said = new StringBuilder();
        try (InputStream in = Files.newInputStream(raw)) {
            RawSpeech.read(in, utterance -> said.append(utterance.text()).append('\n'));
        }
        WordErrors errors = WordErrors.between(text, said.toString());
        row.put("model", settings.model().name())
                .put("soundSeconds", result.durationMs() / 1_000.0)
                .put("seconds", seconds)
                .put("realTimeFactor", seconds * 1_000 / result.durationMs())
                .put("words", errors.words())
                .put("wordErrorRate", errors.rate())
                .put("peakMb", result.peakBytes() >> 20);
    }

    private static String passage(String name) {
        try (InputStream in = SpeechBench.class.getResourceAsStream("/speech/%s.txt".formatted(name))) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
