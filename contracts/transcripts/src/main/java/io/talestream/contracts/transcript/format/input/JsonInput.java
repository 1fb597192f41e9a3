package io.talestream.contracts.transcript.format.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.Reader;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// JSON, token by token. Values that are not read are skipped without being held, whatever their length.
public final class JsonInput implements InputLocation, AutoCloseable {
    /// Field names are not interned: input could flood the table of names.
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(50)
                    .maxStringLength(1_000_000)
                    .maxNameLength(1_000)
                    .maxNumberLength(100)
                    .build())
            .build();

    private final JsonParser in;

    public JsonInput(Reader reader) throws IOException {
        in = JSON.createParser(reader);
    }

    /// The path of the current value as a JSON Pointer. Only known fields are ever rejected by path, so it never
    /// quotes the transcript.
    @Override
    public String name() {
        String path = in.getParsingContext().pathAsPointer().toString();
        return path.isEmpty() ? "start" : path;
    }

    /// The reader stays open: its owner closes it.
    @Override
    public void close() throws IOException {
        in.close();
    }

    /// Reads JSON from its beginning. What is not JSON is refused without quoting it.
    public static <T> T read(Reader reader, Reading<T> reading) throws IOException {
        try (var in = new JsonInput(reader)) {
            return reading.read(in);
        } catch (Utf8Reader.MalformedUtf8 e) {
            throw new UnreadableTranscript("byte " + e.offset(), "expected UTF-8");
        } catch (JsonProcessingException e) {
            long offset = e.getLocation() == null ? -1 : e.getLocation().getCharOffset();
            throw new UnreadableTranscript(
                    offset < 0 ? "end" : "character " + offset, "expected JSON, whole and within its bounds");
        }
    }

    public interface Reading<T> {
        T read(JsonInput in) throws IOException;
    }

    /// Whether there is another value after the last; it becomes the current one.
    public boolean nextValue() throws IOException {
        return in.nextToken() != null;
    }

    public boolean isObject() {
        return in.currentToken() == JsonToken.START_OBJECT;
    }

    public boolean isArray() {
        return in.currentToken() == JsonToken.START_ARRAY;
    }

    /// A text, number or truth value as a text; empty for `null`, arrays and objects, which are skipped.
    public String scalar() throws IOException {
        if (in.currentToken() == JsonToken.VALUE_NULL || !in.currentToken().isScalarValue()) {
            in.skipChildren();
            return "";
        }
        return in.getText();
    }

    /// Enters the object that is the next value.
    public void enterFirst() throws IOException {
        in.nextToken();
        enterObject();
    }

    public void enterObject() {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            throw expected("an object");
        }
    }

    public void enterArray() {
        if (in.currentToken() != JsonToken.START_ARRAY) {
            throw expected("an array");
        }
    }

    /// The next field of the current object, with its value as the current value; null after the last.
    @Nullable
    public String nextField() throws IOException {
        String name = in.nextFieldName();
        if (name != null) {
            in.nextToken();
        }
        return name;
    }

    /// Whether the current array has another value, which then becomes the current one.
    public boolean nextElement() throws IOException {
        return in.nextToken() != JsonToken.END_ARRAY;
    }

    public void skip() throws IOException {
        in.skipChildren();
    }

    public void end() throws IOException {
        if (in.nextToken() != null) {
            throw new UnreadableTranscript("end", "expected nothing after the object");
        }
    }

    /// `null` means false.
    public boolean isTrue() throws IOException {
        return switch (in.currentToken()) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE, VALUE_NULL -> false;
            default -> throw expected("true or false");
        };
    }

    public String text() throws IOException {
        return optionalText().orElseThrow(() -> expected("a text"));
    }

    /// A text, or empty for `null`.
    public Optional<String> optionalText() throws IOException {
        if (in.currentToken() == JsonToken.VALUE_NULL) {
            return Optional.empty();
        }
        if (in.currentToken() != JsonToken.VALUE_STRING) {
            throw expected("a text");
        }
        return Optional.of(in.getText());
    }

    /// A number, or a number written as a text: Transcribe uses both.
    Optional<String> optionalNumber() throws IOException {
        if (in.currentToken() == JsonToken.VALUE_NUMBER_INT || in.currentToken() == JsonToken.VALUE_NUMBER_FLOAT) {
            return Optional.of(in.getText());
        }
        return optionalText();
    }

    public int integer() throws IOException {
        if (in.currentToken() != JsonToken.VALUE_NUMBER_INT
                || !in.getNumberType().equals(JsonParser.NumberType.INT)) {
            throw expected("a whole number");
        }
        return in.getIntValue();
    }

    public double decimal() throws IOException {
        if (in.currentToken() != JsonToken.VALUE_NUMBER_INT && in.currentToken() != JsonToken.VALUE_NUMBER_FLOAT) {
            throw expected("a number");
        }
        return in.getDoubleValue();
    }
}
