package io.talestream.contracts.attribute;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/// Attributes in DynamoDB's own JSON (`{"name":{"S":"The Tavern"}}`), the format of exports and Kinesis records.
public final class AttributeJson {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int LARGEST_EXPONENT = 130;

    private AttributeJson() {}

    public static String write(Attributes item) {
        var text = new StringWriter();
        try (JsonGenerator out = JSON.createGenerator(text)) {
            write(item, out);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return text.toString();
    }

    public static Attributes read(String json) {
        try (JsonParser in = JSON.createParser(json)) {
            in.nextToken();
            Attributes item = read(in);
            if (in.nextToken() != null) {
                throw new UnreadableItem("something follows the item's JSON");
            }
            return item;
        } catch (IOException e) {
            throw new UnreadableItem("not an item in DynamoDB's JSON", e);
        }
    }

    public static void write(Attributes item, JsonGenerator out) throws IOException {
        out.writeStartObject();
        for (var attribute : item.sorted().entrySet()) {
            out.writeFieldName(attribute.getKey());
            write(attribute.getValue(), out);
        }
        out.writeEndObject();
    }

    /// Reads an object whose opening brace is the current token.
    public static Attributes read(JsonParser in) throws IOException {
        expect(in, JsonToken.START_OBJECT);
        Map<String, Attribute> values = new HashMap<>();
        for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
            in.nextToken();
            values.put(name, readValue(in));
        }
        expect(in, JsonToken.END_OBJECT);
        return Attributes.of(values);
    }

    private static void write(Attribute value, JsonGenerator out) throws IOException {
        out.writeStartObject();
        switch (value) {
            case Attribute.Text(String text) -> out.writeStringField("S", text);
            case Attribute.Decimal(BigDecimal number) -> out.writeStringField("N", number.toPlainString());
            case Attribute.Flag(boolean flag) -> out.writeBooleanField("BOOL", flag);
            case Attribute.Nothing() -> out.writeBooleanField("NULL", true);
            case Attribute.Bytes(String base64) -> out.writeStringField("B", base64);
            case Attribute.Listed(var values) -> {
                out.writeArrayFieldStart("L");
                for (Attribute each : values) {
                    write(each, out);
                }
                out.writeEndArray();
            }
            case Attribute.Fields(Attributes values) -> {
                out.writeFieldName("M");
                write(values, out);
            }
            case Attribute.TextSet(var values) -> writeTexts("SS", values, text -> text, out);
            case Attribute.NumberSet(var values) -> writeTexts("NS", values, BigDecimal::toPlainString, out);
            case Attribute.BytesSet(var values) -> writeTexts("BS", values, text -> text, out);
        }
        out.writeEndObject();
    }

    private static <T> void writeTexts(String form, SortedSet<T> values, Function<T, String> text, JsonGenerator out)
            throws IOException {
        out.writeArrayFieldStart(form);
        for (T each : values) {
            out.writeString(text.apply(each));
        }
        out.writeEndArray();
    }

    private static Attribute readValue(JsonParser in) throws IOException {
        expect(in, JsonToken.START_OBJECT);
        String form = in.nextFieldName();
        if (form == null) {
            throw new UnreadableItem("a value without its form at " + where(in));
        }
        in.nextToken();
        Attribute value = switch (form) {
            case "S" -> new Attribute.Text(readText(in));
            case "N" -> new Attribute.Decimal(readNumber(in));
            case "BOOL" -> new Attribute.Flag(in.getBooleanValue());
            case "NULL" -> new Attribute.Nothing();
            case "B" -> new Attribute.Bytes(readBase64(in));
            case "L" -> readList(in);
            case "M" -> new Attribute.Fields(read(in));
            case "SS" -> new Attribute.TextSet(readSet(in, AttributeJson::readText));
            case "NS" -> new Attribute.NumberSet(readSet(in, AttributeJson::readNumber));
            case "BS" -> new Attribute.BytesSet(readSet(in, AttributeJson::readBase64));
            default -> throw new UnreadableItem("unknown form %s at %s".formatted(form, where(in)));
        };
        in.nextToken();
        expect(in, JsonToken.END_OBJECT);
        return value;
    }

    private static Attribute.Listed readList(JsonParser in) throws IOException {
        expect(in, JsonToken.START_ARRAY);
        var values = new ArrayList<Attribute>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            values.add(readValue(in));
        }
        return new Attribute.Listed(values);
    }

    private interface ValueReader<T> {
        T read(JsonParser in) throws IOException;
    }

    private static <T extends Comparable<T>> SortedSet<T> readSet(JsonParser in, ValueReader<T> value)
            throws IOException {
        expect(in, JsonToken.START_ARRAY);
        var values = new TreeSet<T>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            values.add(value.read(in));
        }
        return values;
    }

    private static String readText(JsonParser in) throws IOException {
        expect(in, JsonToken.VALUE_STRING);
        return in.getText();
    }

    private static BigDecimal readNumber(JsonParser in) throws IOException {
        String text = readText(in);
        try {
            var number = new BigDecimal(text);
            // Expanded to plain digits, a number far outside DynamoDB's range would exhaust the memory.
            if (number.signum() != 0 && Math.abs((long) number.precision() - number.scale() - 1) > LARGEST_EXPONENT) {
                throw new UnreadableItem("not a number that DynamoDB can hold: " + text);
            }
            return number;
        } catch (NumberFormatException e) {
            throw new UnreadableItem("not a number: " + text, e);
        }
    }

    private static String readBase64(JsonParser in) throws IOException {
        String text = readText(in);
        try {
            Base64.getDecoder().decode(text);
            return text;
        } catch (IllegalArgumentException e) {
            throw new UnreadableItem("not base 64", e);
        }
    }

    private static void expect(JsonParser in, JsonToken token) {
        if (in.currentToken() != token) {
            throw new UnreadableItem("expected %s at %s".formatted(token, where(in)));
        }
    }

    private static String where(JsonParser in) {
        return "character " + in.currentLocation().getCharOffset();
    }
}
