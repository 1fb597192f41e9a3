package io.talestream.contracts.setting;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import java.io.IOException;

/// One JSON value up to 32 KB, kept as text: numbers keep every digit and keys their order.
public record JsonText(String value) {
    public static final int MOST_BYTES = 32 * 1024;

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    public JsonText {
        int bytes = Text.utf8Length(value);
        if (bytes > MOST_BYTES) {
            throw new InvalidField("value", "must have at most %d bytes, has %d".formatted(MOST_BYTES, bytes));
        }
        Text.prose("value", value, MOST_BYTES);
        try (JsonParser in = JSON.createParser(value)) {
            if (in.nextToken() == null) {
                throw new InvalidField("value", "must be JSON, is empty");
            }
            in.skipChildren();
            if (in.nextToken() != null) {
                throw new InvalidField("value", "must be one JSON value, has more than one");
            }
        } catch (IOException e) {
            throw new InvalidField("value", "must be JSON");
        }
    }

    /// User content is not logged.
    @Override
    public String toString() {
        return "JsonText[" + value.length() + " characters]";
    }
}
