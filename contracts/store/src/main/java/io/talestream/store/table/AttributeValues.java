package io.talestream.store.table;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// Converts attributes to and from the AWS SDK's form.
public final class AttributeValues {
    private AttributeValues() {}

    public static Map<String, AttributeValue> toSdk(Attributes item) {
        Map<String, AttributeValue> values = HashMap.newHashMap(item.values().size());
        item.values().forEach((name, value) -> values.put(name, toSdk(value)));
        return values;
    }

    public static Attributes fromSdk(Map<String, AttributeValue> item) {
        return Attributes.of(item, AttributeValues::fromSdk);
    }

    static AttributeValue toSdk(Attribute value) {
        return switch (value) {
            case Attribute.Text(String text) -> AttributeValue.fromS(text);
            case Attribute.Decimal(BigDecimal number) -> AttributeValue.fromN(number.toPlainString());
            case Attribute.Flag(boolean flag) -> AttributeValue.fromBool(flag);
            case Attribute.Nothing() -> AttributeValue.fromNul(true);
            case Attribute.Bytes(String base64) -> AttributeValue.fromB(bytes(base64));
            case Attribute.Listed(var values) ->
                AttributeValue.fromL(values.stream().map(AttributeValues::toSdk).toList());
            case Attribute.Fields(Attributes values) -> AttributeValue.fromM(toSdk(values));
            case Attribute.TextSet(var values) -> AttributeValue.fromSs(List.copyOf(values));
            case Attribute.NumberSet(var values) ->
                AttributeValue.fromNs(
                        values.stream().map(BigDecimal::toPlainString).toList());
            case Attribute.BytesSet(var values) ->
                AttributeValue.fromBs(
                        values.stream().map(AttributeValues::bytes).toList());
        };
    }

    private static Attribute fromSdk(AttributeValue value) {
        return switch (value.type()) {
            case S -> new Attribute.Text(value.s());
            case N -> new Attribute.Decimal(new BigDecimal(value.n()));
            case BOOL -> new Attribute.Flag(value.bool());
            case NUL -> new Attribute.Nothing();
            case B -> new Attribute.Bytes(base64(value.b()));
            case L ->
                new Attribute.Listed(
                        value.l().stream().map(AttributeValues::fromSdk).toList());
            case M -> new Attribute.Fields(fromSdk(value.m()));
            case SS -> new Attribute.TextSet(new TreeSet<>(value.ss()));
            case NS -> {
                var numbers = new TreeSet<BigDecimal>();
                value.ns().forEach(n -> numbers.add(new BigDecimal(n)));
                yield new Attribute.NumberSet(numbers);
            }
            case BS -> {
                var texts = new TreeSet<String>();
                value.bs().forEach(b -> texts.add(base64(b)));
                yield new Attribute.BytesSet(texts);
            }
            case UNKNOWN_TO_SDK_VERSION -> throw new UnreadableItem("an attribute of a form this SDK does not know");
        };
    }

    private static SdkBytes bytes(String base64) {
        return SdkBytes.fromByteArray(Base64.getDecoder().decode(base64));
    }

    private static String base64(SdkBytes bytes) {
        return Base64.getEncoder().encodeToString(bytes.asByteArray());
    }
}
