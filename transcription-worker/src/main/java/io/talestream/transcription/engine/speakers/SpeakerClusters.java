package io.talestream.transcription.engine.speakers;

import io.talestream.contracts.session.SpeakerCount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The speakers of a recording as directions in the space of voices. Vectors are compared after the mean of the
/// recording is subtracted: what is common to all of them is the room and the microphone, not a voice.
final class SpeakerClusters {
    /// Shorter windows are assigned to a speaker, but do not define one.
    private static final double SHORTEST_S = 0.6;

    /// So many windows, evenly distributed, define the clusters of a long recording.
    static final int MOST_CLUSTERED = 1_500;

    /// An estimate begins with so many clusters.
    private static final int MOST_ESTIMATED = 10;

    /// Two clusters whose voices are more alike than this are one speaker.
    private static final double SAME_VOICE = 0.5;

    /// A speaker with less speech is not found where the number is estimated.
    private static final double LEAST_SPEECH_S = 4;

    private static final int ROUNDS = 4;

    private final float[] mean;
    private final List<float[]> centres;

    private SpeakerClusters(float[] mean, List<float[]> centres) {
        this.mean = mean;
        this.centres = centres;
    }

    /// Empty if there is too little speech.
    ///
    /// @param count of speakers; estimated if it is empty
    /// @param step called now and then; what it throws ends the clustering
    static Optional<SpeakerClusters> of(List<VoiceWindow> windows, Optional<SpeakerCount> count, Runnable step) {
        List<VoiceWindow> used =
                windows.stream().filter(window -> window.weight() >= SHORTEST_S).toList();
        if (used.isEmpty()) {
            return Optional.empty();
        }
        float[] mean = mean(used);
        List<VoiceWindow> some = evenly(used);
        int most = Math.min(count.map(SpeakerCount::value).orElse(MOST_ESTIMATED), some.size());
        int[] groups = Agglomeration.groups(
                some.stream().map(window -> centred(window.voice(), mean)).toList(), most, step);
        var clusters = refined(mean, sums(some, groups, mean), used);
        return Optional.of(count.isPresent() ? clusters : clusters.merged(used));
    }

    int count() {
        return centres.size();
    }

    /// How much the voice is like that of each speaker, from -1 to 1.
    double[] similarities(float[] voice) {
        float[] own = centred(voice, mean);
        return centres.stream().mapToDouble(centre -> Vectors.dot(own, centre)).toArray();
    }

    int nearest(float[] voice) {
        double[] alike = similarities(voice);
        int best = 0;
        for (int i = 1; i < alike.length; i++) {
            if (alike[i] > alike[best]) {
                best = i;
            }
        }
        return best;
    }

    /// Joins what is one speaker: clusters with little speech, and clusters whose voices, the common part included, are
    /// alike.
    private SpeakerClusters merged(List<VoiceWindow> used) {
        int[] groups = used.stream().mapToInt(window -> nearest(window.voice())).toArray();
        for (groups = Agglomeration.numbered(groups); ; groups = Agglomeration.numbered(groups)) {
            int[] pair = closest(used, groups);
            if (pair.length == 0) {
                return refined(mean, sums(used, groups, mean), used);
            }
            for (int i = 0; i < groups.length; i++) {
                groups[i] = groups[i] == pair[0] ? pair[1] : groups[i];
            }
        }
    }

    /// The two groups to join next; empty if there are none.
    private static int[] closest(List<VoiceWindow> used, int[] groups) {
        List<float[]> voices = sums(used, groups, new float[used.getFirst().voice().length]);
        double[] speech = new double[voices.size()];
        for (int i = 0; i < groups.length; i++) {
            speech[groups[i]] += used.get(i).weight();
        }
        int small = 0;
        for (int i = 1; i < speech.length; i++) {
            small = speech[i] < speech[small] ? i : small;
        }
        boolean isTooSmall = speech[small] < LEAST_SPEECH_S;
        int[] best = {};
        double most = isTooSmall ? -2 : SAME_VOICE;
        for (int i = 0; i < speech.length; i++) {
            for (int j = 0; j < speech.length; j++) {
                double alike = i == j || (isTooSmall && i != small) ? -2 : Vectors.dot(voices.get(i), voices.get(j));
                if (alike > most) {
                    most = alike;
                    best = new int[] {i, j};
                }
            }
        }
        return best;
    }

    /// Assigns all windows to the nearest centre and takes their mean as the centre, some times over.
    private static SpeakerClusters refined(float[] mean, List<float[]> centres, List<VoiceWindow> used) {
        var clusters = new SpeakerClusters(mean, centres);
        for (int round = 0; round < ROUNDS && clusters.count() > 1; round++) {
            SpeakerClusters now = clusters;
            int[] groups = used.stream()
                    .mapToInt(window -> now.nearest(window.voice()))
                    .toArray();
            clusters = new SpeakerClusters(mean, sums(used, Agglomeration.numbered(groups), mean));
        }
        return clusters;
    }

    /// The direction of the sum of each group, without `mean`.
    private static List<float[]> sums(List<VoiceWindow> windows, int[] groups, float[] mean) {
        List<float[]> sums = new ArrayList<>();
        for (int i = 0; i <= Arrays.stream(groups).max().orElseThrow(); i++) {
            sums.add(new float[mean.length]);
        }
        for (int i = 0; i < groups.length; i++) {
            VoiceWindow window = windows.get(i);
            Vectors.add(sums.get(groups[i]), window.weight(), centred(window.voice(), mean));
        }
        sums.forEach(Vectors::isNormalised);
        return sums;
    }

    private static float[] centred(float[] voice, float[] mean) {
        float[] centred = voice.clone();
        Vectors.add(centred, -1, mean);
        boolean _ = Vectors.isNormalised(centred);
        return centred;
    }

    private static float[] mean(List<VoiceWindow> windows) {
        float[] mean = new float[windows.getFirst().voice().length];
        double all = windows.stream().mapToDouble(VoiceWindow::weight).sum();
        windows.forEach(window -> Vectors.add(mean, window.weight() / all, window.voice()));
        return mean;
    }

    private static List<VoiceWindow> evenly(List<VoiceWindow> windows) {
        if (windows.size() <= MOST_CLUSTERED) {
            return windows;
        }
        List<VoiceWindow> some = new ArrayList<>();
        for (int i = 0; i < MOST_CLUSTERED; i++) {
            some.add(windows.get((int) ((long) i * windows.size() / MOST_CLUSTERED)));
        }
        return some;
    }
}
