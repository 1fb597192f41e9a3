package io.talestream.contracts.transcript.format.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
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
