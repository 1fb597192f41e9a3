package io.talestream.search.embedding;

import java.util.Arrays;
import java.util.Base64;

/// The direction of a text's vector. One byte for each dimension is enough to compare directions.
public final class Embedding {
    private static final int HIGHEST = 127;

    private final byte[] values;
    private final double length;

    private Embedding(byte[] values) {
        this.values = values;
        this.length = Math.sqrt(product(values, values));
    }

    static Embedding of(float[] vector) {
        float highest = 0;
        for (float value : vector) {
            highest = Math.max(highest, Math.abs(value));
        }
        byte[] values = new byte[vector.length];
        for (int i = 0; i < vector.length; i++) {
            values[i] = (byte) Math.round(vector[i] / Math.max(highest, Float.MIN_NORMAL) * HIGHEST);
        }
        return new Embedding(values);
    }

    /// The one that [#base64] describes.
    public static Embedding of(String base64) {
        return new Embedding(Base64.getDecoder().decode(base64));
    }

    public String base64() {
        return Base64.getEncoder().encodeToString(values);
    }

    public int bytes() {
        return values.length;
    }

    /// From -1 to 1; 0 for an embedding of another size.
    public double cosine(Embedding other) {
        double lengths = length * other.length;
        return lengths == 0 || values.length != other.values.length ? 0 : product(values, other.values) / lengths;
    }

    private static double product(byte[] left, byte[] right) {
        int sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += left[i] * right[i];
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Embedding embedding && Arrays.equals(values, embedding.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }
}
