package io.talestream.bench.speech;

import io.talestream.transcription.engine.audio.Sound;
import io.talestream.transcription.engine.audio.WavFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;

/// A conversation: speakers take turns, with pauses between them. The sentences are those of a stored recording.
record TableTalk(int samples, List<Turn> turns) {
    private static final int TURNS_A_ROUND = 30;
    private static final String RECORDING = "/speech/tavern.wav";

    /// A sentence of the recording.
    ///
    /// @param from first sample
    /// @param to sample after the last one
    private record Sentence(String text, int from, int to) {}

    private static final List<Sentence> SENTENCES = List.of(
            new Sentence("The old tavern keeper lowers his voice.", 0, seconds(2.6)),
            new Sentence(
                    "Two days ago, the bell of the drowned chapel began to ring again.", seconds(2.6), seconds(6.78)),
            new Sentence("No one in the village goes near the water.", seconds(6.78), seconds(9.3)));

    private record Turn(int speaker, Sentence sentence, int at) {
        int end() {
            return at + sentence.to - sentence.from;
        }
    }

    static TableTalk of(int speakers, int rounds) {
        var random = new Random(1);
        List<Turn> turns = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < TURNS_A_ROUND * rounds; i++) {
            at += seconds(0.3 + random.nextDouble() * 1.7);
            var turn = new Turn(random.nextInt(speakers), SENTENCES.get(random.nextInt(SENTENCES.size())), at);
            turns.add(turn);
            at = turn.end();
        }
        return new TableTalk(at + Sound.RATE, turns);
    }

    double seconds() {
        return (double) samples / Sound.RATE;
    }

    String text() {
        return text(turns);
    }

    String text(int speaker) {
        return text(of(speaker));
    }

    private static String text(List<Turn> spoken) {
        return spoken.stream().map(turn -> turn.sentence.text).collect(Collectors.joining("\n"));
    }

    private List<Turn> of(int speaker) {
        return turns.stream().filter(turn -> turn.speaker == speaker).toList();
    }

    boolean speaks(int speaker, long ms, long accuracyMs) {
        return turns.stream()
                .anyMatch(turn -> turn.speaker == speaker
                        && ms > turn.at * 1_000L / Sound.RATE - accuracyMs
                        && ms < turn.end() * 1_000L / Sound.RATE + accuracyMs);
    }

    byte[] mixed() throws IOException {
        return wav(turns);
    }

    byte[] track(int speaker) throws IOException {
        return wav(of(speaker));
    }

    private byte[] wav(List<Turn> spoken) throws IOException {
        byte[] recording = recording();
        byte[] file = WavFile.silent(samples);
        for (Turn turn : spoken) {
            System.arraycopy(
                    recording,
                    WavFile.HEADER + turn.sentence.from * WavFile.SAMPLE,
                    file,
                    WavFile.HEADER + turn.at * WavFile.SAMPLE,
                    (turn.sentence.to - turn.sentence.from) * WavFile.SAMPLE);
        }
        return file;
    }

    private static byte[] recording() throws IOException {
        try (InputStream in = TableTalk.class.getResourceAsStream(RECORDING)) {
            return Objects.requireNonNull(in, RECORDING).readAllBytes();
        }
    }

    private static int seconds(double seconds) {
        return (int) (seconds * Sound.RATE);
    }
}
