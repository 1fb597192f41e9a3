package io.talestream.transcription.engine.speakers;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/// Reads Kaldi's binary files: an `nnet3` network, followed by a vector in text form and a matrix. Parts are found by
/// their names, whose bytes do not occur elsewhere.
///
/// @param bytes all files, one after the other
/// @param text the same, a character for each byte
record KaldiModel(ByteBuffer bytes, String text) {
    private static final String END = "</Nnet3> ";

    /// A matrix, row after row.
    static final class Matrix {
        private final int rows;
        private final int columns;
        private final float[] values;

        private Matrix(int rows, int columns, float[] values) {
            this.rows = rows;
            this.columns = columns;
            this.values = values;
        }

        int rows() {
            return rows;
        }

        int columns() {
            return columns;
        }

        float at(int row, int column) {
            return values[row * columns + column];
        }
    }

    static KaldiModel of(byte[] bytes) {
        return new KaldiModel(
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), new String(bytes, StandardCharsets.ISO_8859_1));
    }

    Matrix matrix(String component, String field) {
        return matrixAt(field(component, field));
    }

    float[] vector(String component, String field) {
        int at = expected("FV ", field(component, field));
        return floats(at + 1 + Integer.BYTES, bytes.getInt(at + 1));
    }

    float number(String component, String field) {
        return bytes.getFloat(field(component, field) + 1);
    }

    /// The vector in text form after the network.
    float[] textVector() {
        int start = after("[", after(END, 0));
        int end = after("]", start) - 1;
        List<Float> values = Stream.of(text.substring(start, end).strip().split("\\s+"))
                .map(Float::valueOf)
                .toList();
        float[] vector = new float[values.size()];
        for (int i = 0; i < vector.length; i++) {
            vector[i] = values.get(i);
        }
        return vector;
    }

    /// The matrix after the vector in text form.
    Matrix lastMatrix() {
        return matrixAt(after("\0B", after("]", after(END, 0))));
    }

    private int field(String component, String field) {
        return after(field + " ", after("<ComponentName> " + component + " ", 0));
    }

    /// A number has the count of its bytes in front.
    private Matrix matrixAt(int position) {
        int at = expected("FM ", position);
        int rows = bytes.getInt(at + 1);
        int columns = bytes.getInt(at + 2 + Integer.BYTES);
        return new Matrix(rows, columns, floats(at + 2 * (1 + Integer.BYTES), rows * columns));
    }

    private float[] floats(int position, int count) {
        if (count < 0 || position + (long) count * Float.BYTES > bytes.capacity()) {
            throw unreadable("%d numbers at byte %d".formatted(count, position));
        }
        float[] values = new float[count];
        bytes.slice(position, count * Float.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer()
                .get(values);
        return values;
    }

    private int expected(String token, int at) {
        if (!text.startsWith(token, at)) {
            throw unreadable("no %sat byte %d".formatted(token, at));
        }
        return at + token.length();
    }

    private int after(String token, int from) {
        int at = text.indexOf(token, from);
        if (at < 0) {
            throw unreadable("no " + token);
        }
        return at + token.length();
    }

    private static TranscriptionFailed unreadable(String what) {
        return new TranscriptionFailed(Failure.NO_MODEL, "the voice model cannot be read: " + what);
    }
}
