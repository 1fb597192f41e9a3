package io.talestream.bench.speech;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// How much of the speech of known speakers got which label. A label is right for one speaker, and a speaker has one
/// label that is right: those that make the most of the speech right.
final class Attribution {
    private final int speakers;
    private final List<String> labels = new ArrayList<>();
    private final List<double[]> seconds = new ArrayList<>();

    Attribution(int speakers) {
        this.speakers = speakers;
    }

    void add(int speaker, String label, double length) {
        int at = labels.indexOf(label);
        if (at < 0) {
            at = labels.size();
            labels.add(label);
            seconds.add(new double[speakers]);
        }
        seconds.get(at)[speaker] += length;
    }

    int labels() {
        return labels.size();
    }

    /// The share of the speech that is attributed to the right speaker.
    double right() {
        double all = seconds.stream().flatMapToDouble(Arrays::stream).sum();
        return all == 0 ? 0 : best(0, new boolean[labels.size()]) / all;
    }

    private double best(int speaker, boolean[] isTaken) {
        if (speaker == speakers) {
            return 0;
        }
        double best = best(speaker + 1, isTaken);
        for (int label = 0; label < isTaken.length; label++) {
            if (!isTaken[label] && seconds.get(label)[speaker] > 0) {
                isTaken[label] = true;
                best = Math.max(best, seconds.get(label)[speaker] + best(speaker + 1, isTaken));
                isTaken[label] = false;
            }
        }
        return best;
    }
}
