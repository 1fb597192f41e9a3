package io.talestream.transcription.engine.speakers;

final class Vectors {
    private static final double SHORTEST = 1e-9;

    private Vectors() {}

    static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (double) a[i] * b[i];
        }
        return sum;
    }

    static void add(float[] to, double factor, float[] vector) {
        for (int i = 0; i < to.length; i++) {
            to[i] += (float) (factor * vector[i]);
        }
    }

    /// Scales the vector to length 1, in place. False if it has no direction; it is zero then.
    static boolean isNormalised(float[] vector) {
        double length = Math.sqrt(dot(vector, vector));
        boolean hasDirection = length > SHORTEST && Double.isFinite(length);
        for (int i = 0; i < vector.length; i++) {
            vector[i] = hasDirection ? (float) (vector[i] / length) : 0;
        }
        return hasDirection;
    }
}
