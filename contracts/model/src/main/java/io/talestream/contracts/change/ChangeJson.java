package io.talestream.contracts.change;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.talestream.contracts.attribute.AttributeJson;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.IsoTime;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A change record as one line of JSON. Images are in DynamoDB's own form, so that a line is self-describing.
public final class ChangeJson {
    private static final JsonFactory JSON = new JsonFactory();

    private ChangeJson() {}

    public static String write(ChangeRecord record) {
        var text = new StringWriter();
        try (JsonGenerator out = JSON.createGenerator(text)) {
            out.writeStartObject();
            out.writeStringField("at", IsoTime.format(record.at()));
            out.writeStringField("sequenceNumber", record.sequenceNumber());
            image("key", Optional.of(record.key()), out);
            image("before", record.before(), out);
            image("after", record.after(), out);
            out.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return text.toString();
    }

    public static ChangeRecord read(String json) {
        try (JsonParser in = JSON.createParser(json)) {
            return read(in);
        } catch (IOException e) {
            throw new UnreadableItem("not a change in JSON", e);
        }
    }

    private static ChangeRecord read(JsonParser in) throws IOException {
        Optional<Attributes> key = Optional.empty();
        Optional<Attributes> before = Optional.empty();
        Optional<Attributes> after = Optional.empty();
        @Nullable String at = null;
        @Nullable String sequenceNumber = null;
        if (in.nextToken() != JsonToken.START_OBJECT) {
            throw new UnreadableItem("a change must be a JSON object");
        }
        for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
            in.nextToken();
            switch (name) {
                case "at" -> at = text(name, in);
                case "sequenceNumber" -> sequenceNumber = text(name, in);
                case "key" -> key = Optional.of(AttributeJson.read(in));
                case "before" -> before = Optional.of(AttributeJson.read(in));
                case "after" -> after = Optional.of(AttributeJson.read(in));
                default -> throw new UnreadableItem("a change has the unknown field " + name);
            }
        }
        if (in.currentToken() != JsonToken.END_OBJECT || in.nextToken() != null) {
            throw new UnreadableItem("a change must be one whole JSON object");
        }
        if (key.isEmpty() || at == null || sequenceNumber == null) {
            throw new UnreadableItem("a change needs key, at and sequenceNumber");
        }
        return new ChangeRecord(key.get(), before, after, time(at), sequenceNumber);
    }

    private static String text(String name, JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.VALUE_STRING) {
            throw new UnreadableItem("a change's %s must be a text".formatted(name));
        }
        return in.getText();
    }

    private static Instant time(String text) {
        try {
            return IsoTime.parse(text);
        } catch (InvalidField e) {
            throw new UnreadableItem("a change's time is not one: " + text, e);
        }
    }

    private static void image(String name, Optional<Attributes> image, JsonGenerator out) throws IOException {
        if (image.isPresent()) {
            out.writeFieldName(name);
            AttributeJson.write(image.get(), out);
        }
    }
}
