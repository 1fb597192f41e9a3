package io.talestream.transcription.engine.speakers;

import java.util.Arrays;
import java.util.List;

/// Agglomerative clustering by Ward's method: the two groups are joined that increase the squared distances to the
/// centres of their groups least, until as few groups as wanted are left. Other than the average distance, this makes
/// no groups of single outliers. Deterministic: of equals the first ones are joined.
final class Agglomeration {
    private final float[][] distances;
    private final int[] sizes;
    private final int[] group;
    private final int[] nearest;
    private int left;

    private Agglomeration(List<float[]> vectors) {
        left = vectors.size();
        distances = new float[left][left];
        sizes = new int[left];
        group = new int[left];
        nearest = new int[left];
        for (int i = 0; i < left; i++) {
            group[i] = i;
            sizes[i] = 1;
            for (int j = 0; j < i; j++) {
                distances[i][j] = (float) (2 - 2 * Vectors.dot(vectors.get(i), vectors.get(j)));
                distances[j][i] = distances[i][j];
            }
        }
    }

    /// The group of each vector, numbered from 0.
    ///
    /// @param vectors of length 1
    /// @param groups at most so many
    /// @param step called between joins; what it throws ends the clustering
    static int[] groups(List<float[]> vectors, int groups, Runnable step) {
        var clustering = new Agglomeration(vectors);
        clustering.join(groups, step);
        return numbered(clustering.group);
    }

    /// Numbers values from 0 in order of their first occurrence.
    static int[] numbered(int[] values) {
        int[] distinct = Arrays.stream(values).distinct().toArray();
        return Arrays.stream(values)
                .map(value -> {
                    int number = 0;
                    while (distinct[number] != value) {
                        number++;
                    }
                    return number;
                })
                .toArray();
    }

    private void join(int groups, Runnable step) {
        boolean[] isGone = new boolean[group.length];
        for (int i = 0; i < group.length; i++) {
            nearest[i] = nearest(i, isGone);
        }
        while (left > groups) {
            step.run();
            int into = -1;
            for (int i = 0; i < group.length; i++) {
                if (!isGone[i] && (into < 0 || distances[i][nearest[i]] < distances[into][nearest[into]])) {
                    into = i;
                }
            }
            int from = nearest[into];
            isGone[from] = true;
            join(into, from, isGone);
            left--;
        }
    }

    private void join(int into, int from, boolean[] isGone) {
        float between = distances[into][from];
        for (int i = 0; i < group.length; i++) {
            if (!isGone[i] && i != into) {
                distances[i][into] = ((sizes[into] + sizes[i]) * distances[i][into]
                                + (sizes[from] + sizes[i]) * distances[i][from]
                                - sizes[i] * between)
                        / (sizes[into] + sizes[from] + sizes[i]);
                distances[into][i] = distances[i][into];
            }
            if (group[i] == from) {
                group[i] = into;
            }
        }
        sizes[into] += sizes[from];
        for (int i = 0; i < group.length; i++) {
            if (isGone[i]) {
                continue;
            }
            if (i == into || nearest[i] == into || nearest[i] == from) {
                nearest[i] = nearest(i, isGone);
            } else if (distances[i][into] < distances[i][nearest[i]]) {
                nearest[i] = into;
            }
        }
    }

    private int nearest(int of, boolean[] isGone) {
        int best = of;
        for (int i = 0; i < group.length; i++) {
            if (i != of && !isGone[i] && (best == of || distances[of][i] < distances[of][best])) {
                best = i;
            }
        }
        return best;
    }
}
