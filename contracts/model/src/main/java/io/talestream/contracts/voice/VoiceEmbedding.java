package io.talestream.contracts.voice;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a voice sounds like: a vector of length 1 that a model computed from speech. The vectors of one model have
/// the same number of values; those of different models cannot be compared.
public final class VoiceEmbedding {
    public static final int FEWEST = 8;
    public static final int MOST = 512;
    public static final int LONGEST_MODEL = 100;
    private static final double TOLERANCE = 1e-3;
    private static final double SHORTEST = 1e-6;

    private final String model;
    private final float[] values;

    private VoiceEmbedding(String model, float[] values) {
        this.model = Text.line("voice model", model, LONGEST_MODEL);
        this.values = values;
    }

    /// Scales the vector to length 1.
    ///
    /// @throws InvalidField if it has too few or too many values, or no direction
    public static VoiceEmbedding of(String model, float[] vector) {
        double length = length(vector);
        if (!(length > SHORTEST)) {
            throw new InvalidField("voice", "must have a direction");
        }
        float[] scaled = new float[vector.length];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = (float) (vector[i] / length);
        }
        return new VoiceEmbedding(model, scaled);
    }

    /// The inverse of [#base64].
    public static VoiceEmbedding parse(String model, String base64) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new InvalidField("voice", "must be Base64");
        }
        if (bytes.length % Float.BYTES != 0) {
            throw new InvalidField("voice", "must consist of whole numbers of 4 bytes, has " + bytes.length);
        }
        float[] values = new float[bytes.length / Float.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
        if (Math.abs(length(values) - 1) > TOLERANCE) {
            throw new InvalidField("voice", "must have length 1");
        }
        return new VoiceEmbedding(model, values);
    }

    /// The direction that embeddings of one model have in common. Empty if there are none, or if they cancel out.
    public static Optional<VoiceEmbedding> mean(List<VoiceEmbedding> voices) {
        if (voices.isEmpty()) {
            return Optional.empty();
        }
        VoiceEmbedding first = voices.getFirst();
        float[] sum = new float[first.values.length];
        for (VoiceEmbedding voice : voices) {
            first.checkComparable(voice);
            for (int i = 0; i < sum.length; i++) {
                sum[i] += voice.values[i];
            }
        }
        return length(sum) > SHORTEST ? Optional.of(of(first.model, sum)) : Optional.empty();
    }

    /// The cosine of the angle to another embedding of the same model: 1 for the same direction, -1 for the
    /// opposite.
    public double similarity(VoiceEmbedding other) {
        checkComparable(other);
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += (double) values[i] * other.values[i];
        }
        return Math.clamp(sum, -1, 1);
    }

    public boolean isComparable(VoiceEmbedding other) {
        return model.equals(other.model) && values.length == other.values.length;
    }

    public String model() {
        return model;
    }

    public float[] values() {
        return values.clone();
    }

    /// The values as little-endian numbers of 4 bytes.
    public String base64() {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    private void checkComparable(VoiceEmbedding other) {
        if (!isComparable(other)) {
            throw new IllegalArgumentException(
                    "voices of the models %s and %s cannot be compared".formatted(model, other.model));
        }
    }

    private static double length(float[] vector) {
        if (vector.length < FEWEST || vector.length > MOST) {
            throw new InvalidField("voice", "must have %d to %d values, has %d".formatted(FEWEST, MOST, vector.length));
        }
        double sum = 0;
        for (float value : vector) {
            sum += (double) value * value;
        }
        if (!Double.isFinite(sum)) {
            throw new InvalidField("voice", "must have finite values");
        }
        return Math.sqrt(sum);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof VoiceEmbedding that && model.equals(that.model) && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return 31 * model.hashCode() + Arrays.hashCode(values);
    }

    /// Prints no values: they identify a person.
    @Override
    public String toString() {
        return "VoiceEmbedding[%s, %d values]".formatted(model, values.length);
    }
}
