package io.talestream.handbook;

import static io.talestream.handbook.Figures.number;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.Index;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The sample items as the console shows them: keys first, then the common attributes, then the item's own.
final class SampleItems {
    private static final int LONGEST_SHOWN = 100;

    private static final List<String> FIRST = Stream.concat(
                    Stream.of(Index.values()).flatMap(index -> Stream.of(index.partitionKey(), index.sortKey())),
                    Stream.of(
                            Common.ENTITY_TYPE,
                            Common.SCHEMA,
                            Common.VERSION,
                            Common.CREATED_AT,
                            Common.UPDATED_AT,
                            Common.DELETED_AT,
                            Common.EXPIRES_AT))
            .toList();

    private SampleItems() {}

    static String markdown() {
        var samples = new ArrayList<>(Samples.all());
        samples.add(Samples.tombstone());
        return samples.stream().map(SampleItems::section).collect(Collectors.joining("\n"));
    }

    private static String section(Samples.Sample sample) {
        return "**%s**: %s bytes\n\n```\n%s```\n"
                .formatted(sample.title(), number(sample.bytes()), lines(sample.item()));
    }

    private static String lines(Attributes item) {
        Stream<String> first = FIRST.stream().filter(item::has);
        Stream<String> own = item.without(FIRST).sorted().keySet().stream();
        int width =
                item.values().keySet().stream().mapToInt(String::length).max().orElse(0);
        return Stream.concat(first, own)
                .map(name -> "%s = %s\n"
                        .formatted(
                                name + " ".repeat(width - name.length()),
                                item.find(name).map(SampleItems::text).orElse("")))
                .collect(Collectors.joining());
    }

    private static String text(Attribute value) {
        return switch (value) {
            case Attribute.Text(String text) -> shortened(text);
            case Attribute.Decimal(BigDecimal number) -> number.toPlainString();
            case Attribute.Flag(boolean flag) -> Boolean.toString(flag);
            case Attribute.Nothing() -> "null";
            case Attribute.Bytes(String base64) -> base64;
            case Attribute.Listed(List<Attribute> values) ->
                values.stream().map(SampleItems::text).collect(Collectors.joining(", ", "[", "]"));
            case Attribute.Fields(Attributes values) -> text(values.sorted());
            case Attribute.TextSet(var values) -> values.toString();
            case Attribute.NumberSet(var values) -> values.toString();
            case Attribute.BytesSet(var values) -> values.toString();
        };
    }

    private static String text(Map<String, Attribute> values) {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + " = " + text(entry.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String shortened(String text) {
        String line = text.replace('\n', ' ').strip();
        int end = line.lastIndexOf(' ', LONGEST_SHOWN);
        return line.length() <= LONGEST_SHOWN || end < 0
                ? line
                : line.substring(0, end) + " … (%s characters)".formatted(number(text.length()));
    }
}
