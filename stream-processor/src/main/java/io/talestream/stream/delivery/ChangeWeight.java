package io.talestream.stream.delivery;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.change.ChangeRecord;
import java.math.BigDecimal;
import java.util.Map;

/// The approximate size of a change in memory, in bytes. It runs for every change, so it counts characters and
/// visits each value once. DynamoDB's billed size is a different figure.
final class ChangeWeight {
    private static final int VALUE = 16;

    private ChangeWeight() {}

    static long of(ChangeRecord change) {
        long sum = of(change.key());
        if (change.before().isPresent()) {
            sum += of(change.before().get());
        }
        if (change.after().isPresent()) {
            sum += of(change.after().get());
        }
        return sum;
    }

    private static long of(Attributes item) {
        long sum = VALUE;
        for (Map.Entry<String, Attribute> value : item.values().entrySet()) {
            sum += value.getKey().length() + of(value.getValue());
        }
        return sum;
    }

    private static long of(Attribute value) {
        return VALUE
                + switch (value) {
                    case Attribute.Text(String text) -> text.length();
                    case Attribute.Decimal(BigDecimal _), Attribute.Flag _, Attribute.Nothing _ -> VALUE;
                    case Attribute.Bytes(String base64) -> base64.length();
                    case Attribute.Listed(var values) -> {
                        long sum = 0;
                        for (Attribute each : values) {
                            sum += of(each);
                        }
                        yield sum;
                    }
                    case Attribute.Fields(Attributes values) -> of(values);
                    case Attribute.TextSet(var values) -> ofTexts(values);
                    case Attribute.NumberSet(var values) -> 2L * VALUE * values.size();
                    case Attribute.BytesSet(var values) -> ofTexts(values);
                };
    }

    private static long ofTexts(Iterable<String> values) {
        long sum = 0;
        for (String value : values) {
            sum += VALUE + value.length();
        }
        return sum;
    }
}
