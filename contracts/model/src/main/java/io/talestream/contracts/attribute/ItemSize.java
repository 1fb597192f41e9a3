package io.talestream.contracts.attribute;

import io.talestream.contracts.text.Text;
import java.math.BigDecimal;
import java.util.Base64;

/// DynamoDB's published rules for the size of an item.
final class ItemSize {
    private static final int CONTAINER_OVERHEAD = 3;

    private ItemSize() {}

    static int of(Attributes item) {
        return item.values().entrySet().stream()
                .mapToInt(e -> Text.utf8Length(e.getKey()) + of(e.getValue()))
                .sum();
    }

    private static int of(Attribute value) {
        return switch (value) {
            case Attribute.Text(String text) -> Text.utf8Length(text);
            case Attribute.Decimal(BigDecimal number) -> ofNumber(number);
            case Attribute.Flag _, Attribute.Nothing _ -> 1;
            case Attribute.Bytes(String base64) -> ofBytes(base64);
            case Attribute.Listed(var values) ->
                CONTAINER_OVERHEAD + values.stream().mapToInt(v -> 1 + of(v)).sum();
            case Attribute.Fields(Attributes values) ->
                CONTAINER_OVERHEAD + values.values().size() + of(values);
            case Attribute.TextSet(var values) ->
                values.stream().mapToInt(Text::utf8Length).sum();
            case Attribute.NumberSet(var values) ->
                values.stream().mapToInt(ItemSize::ofNumber).sum();
            case Attribute.BytesSet(var values) ->
                values.stream().mapToInt(ItemSize::ofBytes).sum();
        };
    }

    private static int ofNumber(BigDecimal number) {
        return (number.precision() + 1) / 2 + 1;
    }

    private static int ofBytes(String base64) {
        return Base64.getDecoder().decode(base64).length;
    }
}
