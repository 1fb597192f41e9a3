package io.talestream.contracts.attribute;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// One attribute value, in any of DynamoDB's types.
public sealed interface Attribute {
    record Text(String value) implements Attribute {}

    /// Numbers are kept without trailing zeros, as DynamoDB returns them.
    record Decimal(BigDecimal value) implements Attribute {
        public Decimal {
            value = value.stripTrailingZeros();
        }

        public static Decimal of(long value) {
            return new Decimal(BigDecimal.valueOf(value));
        }
    }

    record Flag(boolean value) implements Attribute {}

    record Nothing() implements Attribute {}

    record Bytes(String base64) implements Attribute {}

    record Listed(List<Attribute> values) implements Attribute {
        public Listed {
            values = List.copyOf(values);
        }

        public static Listed ofTexts(List<String> texts) {
            return new Listed(texts.stream().<Attribute>map(Text::new).toList());
        }
    }

    record Fields(Attributes values) implements Attribute {}

    record TextSet(SortedSet<String> values) implements Attribute {
        public TextSet {
            values = Collections.unmodifiableSortedSet(new TreeSet<>(values));
        }
    }

    record NumberSet(SortedSet<BigDecimal> values) implements Attribute {
        public NumberSet {
            var stripped = new TreeSet<BigDecimal>();
            values.forEach(v -> stripped.add(v.stripTrailingZeros()));
            values = Collections.unmodifiableSortedSet(stripped);
        }
    }

    record BytesSet(SortedSet<String> base64) implements Attribute {
        public BytesSet {
            base64 = Collections.unmodifiableSortedSet(new TreeSet<>(base64));
        }
    }
}
