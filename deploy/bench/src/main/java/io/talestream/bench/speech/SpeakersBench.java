package io.talestream.bench.speech;

import io.talestream.bench.Results;
import io.talestream.contracts.session.SpeakerCount;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.contracts.voice.VoiceProfile;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.transcription.engine.audio.Recording;
import io.talestream.transcription.engine.audio.Sound;
import io.talestream.transcription.engine.audio.WavFile;
import io.talestream.transcription.engine.audio.Windows;
import io.talestream.transcription.engine.model.ModelCache;
import io.talestream.transcription.engine.speakers.SpeakerDetection;
import io.talestream.transcription.engine.voice.SpeechSelection;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import io.talestream.transcription.engine.words.RawSpeech;
import io.talestream.transcription.engine.words.RawWords;
import io.talestream.transcription.engine.words.TimedWord;
import io.talestream.transcription.engine.words.WindowWords;
import io.talestream.transcription.engine.words.WindowedSpeech;
import io.talestream.transcription.job.VoiceProposals;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/// Tells the speakers of mixed human voices apart, with their number given and estimated, and names them by profiles
/// that were made of other parts of the recordings. Everything but the recognition of words is that of the embedded
/// engine: speech is cut into words of 0.3 s.
final class SpeakersBench {
    private static final int MOST_SPEAKERS = 6;
    private static final int WORD_MS = 300;

    /// Seconds of a recording, at most, that make a profile.
    private static final int PROFILE = 6;

    private static final String LABEL = "Speaker 1";

    private final WhisperSettings settings;
    private final ModelCache models;
    private final Path folder;

    SpeakersBench(WhisperSettings settings) throws IOException {
        this.settings = settings;
        this.models = new ModelCache(settings.models(), settings.npm());
        this.folder = Files.createTempDirectory("speakers");
    }

    void run(Results results, int rounds) throws IOException {
        List<float[]> voices = HumanVoices.load(models);
        List<VoiceProfile> profiles = new ArrayList<>();
        for (int i = 0; i < voices.size(); i++) {
            profiles.add(profile(i, voices.get(i)));
        }
        for (int count = 2; count <= MOST_SPEAKERS; count++) {
            measure(results, voices, profiles, count, rounds);
        }
    }

    private void measure(Results results, List<float[]> voices, List<VoiceProfile> profiles, int count, int rounds)
            throws IOException {
        double seconds = 0;
        double given = 0;
        double estimated = 0;
        double named = 0;
        double misnamed = 0;
        double found = 0;
        for (int round = 0; round < rounds; round++) {
            List<Integer> some =
                    new ArrayList<>(IntStream.range(0, voices.size()).boxed().toList());
            Collections.shuffle(some, new Random(100L * count + round));
            List<Integer> who = some.subList(0, count);
            List<float[]> own = who.stream().map(voices::get).toList();
            int[] rest = own.stream().mapToInt(SpeakersBench::profileLength).toArray();
            MixedVoices talk = MixedVoices.of(own, rest, 100L * count + round);
            seconds += (double) talk.samples().length / Sound.RATE;
            Detection right = detected(talk.samples(), Optional.of(new SpeakerCount(count)));
            given += right.attribution(talk, count).right();
            Naming naming = right.named(talk, who, profiles);
            named += naming.right();
            misnamed += naming.wrong();
            Attribution guess = detected(talk.samples(), Optional.empty()).attribution(talk, count);
            estimated += guess.right();
            found += guess.labels();
        }
        results.row(count + " speakers")
                .put("soundSeconds", seconds)
                .put("right, count given", given / rounds)
                .put("right, count estimated", estimated / rounds)
                .put("estimated count", found / rounds)
                .put("named right by profiles", named / rounds)
                .put("named wrong", misnamed / rounds);
    }

    private VoiceProfile profile(int number, float[] voice) throws IOException {
        var part = new float[profileLength(voice)];
        System.arraycopy(voice, 0, part, 0, part.length);
        var one = detected(part, Optional.of(new SpeakerCount(1))).voices();
        return VoiceProfile.empty(WorkspaceId.next(), new UserId("voice" + number))
                .named(SessionId.next(), Set.of(LABEL), one.embeddings());
    }

    private static int profileLength(float[] voice) {
        return Math.min(PROFILE * Sound.RATE, voice.length / 3);
    }

    /// The shares of the speech for which the right and a wrong member is proposed.
    private record Naming(double right, double wrong) {}

    private record Detection(List<Utterance> lines, SpeakerVoices voices) {
        Attribution attribution(MixedVoices talk, int count) {
            var attribution = new Attribution(count);
            for (Utterance line : lines) {
                line.words().forEach(word -> {
                    int speaker =
                            talk.speakerAt((word.span().startMs() + word.span().endMs()) / 2);
                    if (speaker >= 0) {
                        attribution.add(
                                speaker,
                                line.speaker(),
                                (word.span().endMs() - word.span().startMs()) / 1_000.0);
                    }
                });
            }
            return attribution;
        }

        Naming named(MixedVoices talk, List<Integer> who, List<VoiceProfile> profiles) {
            var proposed = VoiceProposals.with(profiles, voices).byLabel();
            double all = 0;
            double right = 0;
            double wrong = 0;
            for (Utterance line : lines) {
                String name = Optional.ofNullable(proposed.get(line.speaker()))
                        .flatMap(voice -> voice.proposal())
                        .map(proposal -> proposal.member().value())
                        .orElse("");
                for (var word : line.words()) {
                    int speaker =
                            talk.speakerAt((word.span().startMs() + word.span().endMs()) / 2);
                    if (speaker >= 0) {
                        all++;
                        boolean isRight = name.equals("voice" + who.get(speaker));
                        right += isRight ? 1 : 0;
                        wrong += isRight || name.isEmpty() ? 0 : 1;
                    }
                }
            }
            return all == 0 ? new Naming(0, 0) : new Naming(right / all, wrong / all);
        }
    }

    private Detection detected(float[] samples, Optional<SpeakerCount> count) throws IOException {
        Path file = Files.write(folder.resolve("talk.wav"), WavFile.of(samples));
        Path raw = folder.resolve("raw.json");
        var speakers = SpeakerDetection.of(models, count, new CompletableFuture<>());
        try (var selection = new SpeechSelection(models);
                var speech = WindowedSpeech.open(
                        new Recording(settings.ffmpeg()),
                        file,
                        settings.longest(),
                        Windows.LONGEST,
                        selection::of,
                        new CompletableFuture<>());
                var out = new RawWords(raw, "none", "none")) {
            speech.write(out, speakers.listening(SpeakersBench::words), (_, _) -> {});
        }
        speakers.addTo(raw);
        List<Utterance> lines = new ArrayList<>();
        try (InputStream in = Files.newInputStream(raw)) {
            RawSpeech.read(in, lines::add);
        }
        try (InputStream in = Files.newInputStream(raw)) {
            return new Detection(lines, RawSpeech.voices(in));
        }
    }

    /// A word for each part of the window that is not silent.
    private static WindowWords words(Windows.Window window) {
        List<TimedWord> words = new ArrayList<>();
        int length = WORD_MS * Sound.RATE / 1_000;
        for (int from = 0; from + length <= window.samples().length; from += length) {
            int start = from;
            boolean isSpeech = IntStream.range(0, length)
                            .filter(i -> window.samples()[start + i] != 0)
                            .count()
                    > length / 2;
            if (isSpeech) {
                int ms = from * 1_000 / Sound.RATE;
                words.add(new TimedWord("word", ms, ms + WORD_MS, TimedWord.UNKNOWN));
            }
        }
        return new WindowWords("", words);
    }
}
