package io.talestream.bench.speech;

import io.talestream.transcription.engine.accuracy.WordErrors;
import io.talestream.transcription.engine.child.StopSignal;
import io.talestream.transcription.engine.whisper.ModelCache;
import io.talestream.transcription.engine.whisper.RawSpeech;
import io.talestream.transcription.engine.whisper.WhisperJob;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/// Synthesises the sample passages with every installed voice, repeated once per round in one recording, and
/// transcribes it with the embedded engine.
public final class SpeechBench {
    private static final List<String> PASSAGES = List.of("chapel", "bargain", "ambush", "parting");

    private SpeechBench() {}

    public static void main(String[] args) {
        String cache = System.getProperty("talestream.cache", "");
        var settings = WhisperSettings.in(cache.isBlank() ? WhisperSettings.usualCache() : Path.of(cache));
        try {
            run(settings, Integer.parseInt(args[1]));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
        System.exit(0);
    }

    private static void run(WhisperSettings settings, int rounds) throws IOException, InterruptedException {
        String once = PASSAGES.stream().map(SpeechBench::passage).collect(Collectors.joining("\n"));
        String text = String.join("\n", Collections.nCopies(rounds, once));
        Path folder = Files.createTempDirectory("speech");
        Path script = Files.writeString(folder.resolve("text"), text);
        var models = new ModelCache(settings.models(), settings.npm());
        var _ = models.file(settings.model());
        List<SpeechResult> readings = new ArrayList<>();
        for (SpeechSynthesizer voice : SpeechSynthesizer.values()) {
            Path wav = folder.resolve(voice + ".wav");
            if (voice.hasRead(script, wav)) {
                Path scratch = Files.createDirectory(folder.resolve(voice.name()));
                readings.add(measured(voice, settings, models, wav, scratch, text));
            } else {
                System.out.println("skipped " + voice.program() + ": it is not installed");
            }
        }
        System.out.println(SpeechResult.HEADER);
        readings.forEach(reading -> System.out.println(reading.row()));
        System.out.println(readings.stream().map(SpeechResult::json).collect(Collectors.joining(",", "[", "]")));
    }

    private static SpeechResult measured(
            SpeechSynthesizer voice, WhisperSettings settings, ModelCache models, Path wav, Path scratch, String text)
            throws IOException {
        Path raw = scratch.resolve("raw.json");
        long start = System.nanoTime();
        WhisperJob.Statistics result = new WhisperJob(settings, models, new StopSignal())
                .transcribe(wav, Optional.empty(), List.of(), scratch, raw, _ -> {});
        double seconds = (System.nanoTime() - start) / 1e9;
        var said = new StringBuilder();
        try (InputStream in = Files.newInputStream(raw)) {
            RawSpeech.read(in, utterance -> said.append(utterance.text()).append('\n'));
        }
        return new SpeechResult(
                voice.program(), settings.model().name(), result, seconds, WordErrors.between(text, said.toString()));
    }

    private static String passage(String name) {
        try (InputStream in = SpeechBench.class.getResourceAsStream("/speech/%s.txt".formatted(name))) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
