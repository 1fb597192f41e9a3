package io.talestream.transcription.engine.speakers;

import io.talestream.contracts.session.SpeakerCount;
import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.voice.SpeakerVoice;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.contracts.voice.VoiceEmbedding;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.SpeechJob;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.audio.Sound;
import io.talestream.transcription.engine.audio.Windows;
import io.talestream.transcription.engine.model.ModelCache;
import io.talestream.transcription.engine.voice.VoiceModel;
import io.talestream.transcription.engine.words.RawSpeakers;
import io.talestream.transcription.engine.words.TimedWord;
import io.talestream.transcription.engine.words.WindowedSpeech;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tells the speakers of one recording apart while it is transcribed. A transcript does not depend on it: whatever
/// fails is logged, and the speakers stay unknown.
public final class SpeakerDetection {
    private static final Logger LOG = LoggerFactory.getLogger(SpeakerDetection.class);

    /// Long audio is processed in parts of this length, which bounds the memory.
    private static final int PART = 30 * Sound.RATE;

    /// A voice that is nearer to its speaker than to all others by this much certainly is theirs.
    private static final double CERTAIN = 0.5;

    private final Optional<VoiceSource> source;
    private final Optional<SpeakerCount> count;
    private final Future<?> stop;
    private final List<VoiceWindow> windows = new ArrayList<>();
    private final List<SpokenWord> words = new ArrayList<>();
    private boolean isBroken;

    SpeakerDetection(Optional<VoiceSource> source, Optional<SpeakerCount> count, Future<?> stop) {
        this.source = source;
        this.count = count;
        this.stop = stop;
    }

    /// Leaves the speakers unknown.
    public static SpeakerDetection none() {
        return new SpeakerDetection(Optional.empty(), Optional.empty(), new CompletableFuture<>());
    }

    /// For a job. A track has one speaker, who is known.
    ///
    /// @param stop its completion ends the work
    public static SpeakerDetection of(ModelCache models, SpeechJob job, Future<?> stop) {
        return job.name().track().isPresent() ? none() : of(models, job.speakers(), stop);
    }

    /// Fetches the model if it is missing.
    ///
    /// @param count of speakers; estimated if it is empty
    public static SpeakerDetection of(ModelCache models, Optional<SpeakerCount> count, Future<?> stop) {
        try {
            var network = XVectorNetwork.load(models.file(VoiceModel.SPEAKERS));
            return new SpeakerDetection(Optional.of(new VoiceWindows(network)), count, stop);
        } catch (IOException | TranscriptionFailed e) {
            LOG.warn("speakers are not detected, since there is no voice model: {}", e.toString());
            return none();
        }
    }

    /// Listens to the windows that are transcribed.
    public WindowedSpeech.Recogniser listening(WindowedSpeech.Recogniser recogniser) {
        return source.isEmpty()
                ? recogniser
                : window -> {
                    var found = recogniser.words(window);
                    add(window, found.words());
                    return found;
                };
    }

    private void add(Windows.Window window, List<TimedWord> said) {
        if (isBroken || source.isEmpty()) {
            return;
        }
        try {
            for (int from = 0; from < window.samples().length; from += PART) {
                checkStop();
                int to = Math.min(window.samples().length, from + PART);
                int partMs = from / (Sound.RATE / 1_000);
                windows.addAll(source.get()
                        .of(
                                Arrays.copyOfRange(window.samples(), from, to),
                                window.startMs() + partMs,
                                shifted(said, partMs)));
            }
            said.forEach(word -> words.add(new SpokenWord(
                    window.startMs() + word.startMs(), window.startMs() + word.endMs(), word.endsSentence())));
        } catch (RuntimeException e) {
            giveUp(e);
        }
    }

    private static List<TimedWord> shifted(List<TimedWord> said, int byMs) {
        return said.stream()
                .map(word -> new TimedWord(word.text(), word.startMs() - byMs, word.endMs() - byMs, word.confidence()))
                .toList();
    }

    /// Adds the speakers to the result, if they were detected.
    ///
    /// @param raw complete output of [io.talestream.transcription.engine.words.RawWords]
    public void addTo(Path raw) {
        found().ifPresent(speakers -> {
            try {
                speakers.addTo(raw);
            } catch (IOException e) {
                LOG.warn("speakers are not detected, since the result cannot be written again: {}", e.toString());
            }
        });
    }

    Optional<RawSpeakers> found() {
        if (isBroken || source.isEmpty() || words.isEmpty()) {
            return Optional.empty();
        }
        try {
            Optional<SpeakerClusters> clusters = SpeakerClusters.of(windows, count, this::checkStop);
            if (clusters.isEmpty()) {
                LOG.info("speakers are not detected: there is too little speech");
            }
            return clusters.map(this::speakers);
        } catch (RuntimeException e) {
            giveUp(e);
            return Optional.empty();
        }
    }

    private RawSpeakers speakers(SpeakerClusters clusters) {
        int[] speakers = WordSpeakers.of(words, windows, clusters);
        int[] order = Arrays.stream(speakers).distinct().toArray();
        Map<Integer, Integer> number = new HashMap<>();
        for (int i = 0; i < order.length; i++) {
            number.put(order[i], i);
        }
        List<RawSpeakers.Turn> turns = new ArrayList<>();
        for (int i = 0; i < speakers.length; i++) {
            if (i == 0 || speakers[i] != speakers[i - 1]) {
                turns.add(new RawSpeakers.Turn(words.get(i).startMs(), number.getOrDefault(speakers[i], 0)));
            }
        }
        var voices = new SpeakerVoices(voices(clusters, order));
        LOG.info(
                "{} speakers are detected, with a confidence of {}",
                order.length,
                voices.byLabel().values().stream()
                        .mapToDouble(voice -> voice.confidence().value())
                        .average()
                        .orElse(0));
        return new RawSpeakers(turns, voices);
    }

    private Map<String, SpeakerVoice> voices(SpeakerClusters clusters, int[] order) {
        float[][] sums = new float[clusters.count()][windows.getFirst().voice().length];
        double[] sure = new double[clusters.count()];
        double[] speech = new double[clusters.count()];
        for (VoiceWindow window : windows) {
            double[] alike = clusters.similarities(window.voice());
            int own = clusters.nearest(window.voice());
            Vectors.add(sums[own], window.weight(), window.voice());
            sure[own] += window.weight() * certainty(alike, own);
            speech[own] += window.weight();
        }
        Map<String, SpeakerVoice> voices = new HashMap<>();
        for (int i = 0; i < order.length; i++) {
            int own = order[i];
            if (speech[own] > 0) {
                voices.put(
                        RawSpeakers.label(i),
                        new SpeakerVoice(
                                VoiceEmbedding.of(VoiceModel.SPEAKERS.name(), sums[own]),
                                new Confidence(Math.round(sure[own] / speech[own] * 1_000) / 1_000.0),
                                Math.round(speech[own] * 1_000),
                                Optional.empty()));
            }
        }
        return voices;
    }

    private static double certainty(double[] alike, int own) {
        double other = -1;
        for (int i = 0; i < alike.length; i++) {
            other = i == own ? other : Math.max(other, alike[i]);
        }
        return Math.clamp((alike[own] - other) / CERTAIN, 0, 1);
    }

    private void checkStop() {
        if (stop.isDone()) {
            throw new TranscriptionFailed(Failure.BROKE_OFF, "the job was cancelled");
        }
    }

    /// The job itself fails if it was cancelled.
    private void giveUp(RuntimeException cause) {
        isBroken = true;
        windows.clear();
        words.clear();
        checkStop();
        LOG.warn("speakers are not detected: {}", cause.toString(), cause);
    }
}
