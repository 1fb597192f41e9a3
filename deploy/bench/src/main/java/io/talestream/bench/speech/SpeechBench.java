package io.talestream.bench.speech;

import io.talestream.bench.Results;
import io.talestream.transcription.engine.audio.Recording;
import io.talestream.transcription.engine.audio.Sound;
import io.talestream.transcription.engine.audio.WavFile;
import io.talestream.transcription.engine.child.ChildProgram;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/// Synthesises the sample passages with every installed voice, and transcribes them with the embedded engine and with
/// the command line of whisper.cpp that `-Dbench.whisper` names.
public final class SpeechBench {
    private static final List<String> PASSAGES = List.of("chapel", "bargain", "ambush", "parting");

    /// The speech synthesizers to use where they are installed.
    private static final List<List<String>> VOICES = List.of(
            List.of("espeak-ng", "-v", "en-us", "-s", "155", "-f", "TEXT", "-w", "WAV"),
            List.of("flite", "-voice", "slt", "-f", "TEXT", "-o", "WAV"));

    private static final Duration LONGEST_READING = Duration.ofMinutes(5);

    private SpeechBench() {}

    public static void main(String[] args) throws IOException {
        String cache = System.getProperty("talestream.cache", "");
        var settings = WhisperSettings.in(cache.isBlank() ? WhisperSettings.usualCache() : Path.of(cache));
        Optional<Path> command = Optional.of(System.getProperty("bench.whisper", ""))
                .filter(name -> !name.isBlank())
                .map(Path::of);
        System.out.println(run(settings, command, Integer.parseInt(args[1])));
    }

    private static Results run(WhisperSettings settings, Optional<Path> command, int rounds) throws IOException {
        Path folder = Files.createTempDirectory("speech");
        String text = PASSAGES.stream().map(SpeechBench::passage).collect(Collectors.joining("\n"));
        Path script = Files.writeString(folder.resolve("text"), text);
        var comparison = new SpeechComparison(settings, folder, command);
        var recording = new Recording(settings.ffmpeg());
        var results = new Results();
        for (List<String> voice : VOICES) {
            String program = voice.getFirst();
            Path wav = folder.resolve(program + ".wav");
            if (hasRead(voice, script, wav)) {
                Files.write(wav, atWhispersRate(recording, wav));
                comparison.measure(results, program, wav, text, rounds);
            } else {
                System.out.println("skipped " + program + ": it is not installed");
            }
        }
        return results;
    }

    /// Returns false if the program is missing.
    private static boolean hasRead(List<String> voice, Path text, Path wav) {
        List<String> command = new ArrayList<>(voice);
        Collections.replaceAll(command, "TEXT", text.toString());
        Collections.replaceAll(command, "WAV", wav.toString());
        try (ChildProgram child = ChildProgram.start(new ProcessBuilder(command).inheritIO())) {
            return child.ended(LONGEST_READING, "reading") == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /// The command line of whisper.cpp accepts no other rate.
    private static byte[] atWhispersRate(Recording recording, Path file) throws IOException {
        float[] samples = new float[(int) LONGEST_READING.toSeconds() * Sound.RATE];
        int count = 0;
        try (Sound sound = recording.open(file)) {
            for (int got = 0; got >= 0; got = sound.read(samples, count, samples.length - count)) {
                count += got;
            }
        }
        return WavFile.of(Arrays.copyOf(samples, count));
    }

    private static String passage(String name) {
        try (InputStream in = SpeechBench.class.getResourceAsStream("/speech/%s.txt".formatted(name))) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
