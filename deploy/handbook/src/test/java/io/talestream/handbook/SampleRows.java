package io.talestream.handbook;

import static io.talestream.handbook.Figures.number;
import static io.talestream.handbook.MarkdownTable.numbers;
import static io.talestream.handbook.MarkdownTable.text;
import static io.talestream.handbook.Operations.code;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.KeyTemplate;
import io.talestream.contracts.table.TableDesign;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The sample items as rows: those of the table by item collection, and those of an index as it projects them.
final class SampleRows {
    private static final int LONGEST_SHOWN = 100;
    private static final int LONGEST_WORD = 200;

    private static final List<String> COMMON = Stream.concat(
                    Common.KEYS.stream(),
                    Stream.of(Common.ENTITY_TYPE, Common.SCHEMA, Common.VERSION, Common.CREATED_AT, Common.UPDATED_AT))
            .toList();

    private SampleRows() {}

    /// One table for each item collection, headed by its partition key.
    static String ofTheTable() {
        return Arrays.stream(EntityType.values())
                .map(EntityType::pk)
                .distinct()
                .map(SampleRows::collection)
                .collect(Collectors.joining("\n"));
    }

    static String ofIndex(Index index) {
        var table = MarkdownTable.of(
                text("what"),
                text(index.partitionKey()),
                text(index.sortKey()),
                text(index.holdsWholeItems() ? "whole item" : "projected attributes"),
                numbers("bytes"));
        all().filter(sample -> sample.isIn(index))
                .forEach(sample -> table.row(
                        sample.title(),
                        key(sample, index.partitionKey()),
                        key(sample, index.sortKey()),
                        index.holdsWholeItems()
                                ? code(sample.type().label())
                                : attributes(sample.item().only(TableDesign.FEED_ATTRIBUTES::contains)),
                        number(sample.bytesIn(index))));
        return table.markdown();
    }

    /// The names of an item type's own attributes.
    static String names(EntityType type) {
        return Samples.of(type).stream()
                .flatMap(sample -> own(sample.item()).sorted().keySet().stream())
                .distinct()
                .sorted()
                .map(Operations::code)
                .collect(Collectors.joining(", "));
    }

    private static Stream<Samples.Sample> all() {
        return Stream.concat(Samples.all().stream(), Stream.of(Samples.tombstone()));
    }

    private static String collection(KeyTemplate pk) {
        var table = MarkdownTable.of(text("what"), text("PK"), text("SK"), text("attributes"), numbers("bytes"));
        all().filter(sample -> sample.type().pk().equals(pk))
                .forEach(sample -> table.row(
                        sample.title(),
                        key(sample, Index.TABLE.partitionKey()),
                        key(sample, Index.TABLE.sortKey()),
                        attributes(own(sample.item())),
                        number(sample.bytes())));
        return "**%s**\n\n%s".formatted(code(pk.text()), table.markdown());
    }

    private static String key(Samples.Sample sample, String name) {
        return code(sample.item().find(name).map(SampleRows::shown).orElse(""));
    }

    private static Attributes own(Attributes item) {
        return item.without(COMMON);
    }

    private static String attributes(Attributes item) {
        return item.sorted().entrySet().stream()
                .map(entry -> entry.getKey() + " = " + shown(entry.getValue()))
                .collect(Collectors.joining("<br>"));
    }

    private static String shown(Attribute value) {
        return switch (value) {
            case Attribute.Text(String text) -> shortened(text);
            case Attribute.Decimal(BigDecimal number) -> number.toPlainString();
            case Attribute.Flag(boolean flag) -> Boolean.toString(flag);
            case Attribute.Nothing() -> "null";
            case Attribute.Bytes(String base64) -> base64;
            case Attribute.Listed(List<Attribute> values) -> listed(values, SampleRows::shown, "[", "]");
            case Attribute.Fields(Attributes values) ->
                listed(List.copyOf(values.sorted().entrySet()), SampleRows::field, "{", "}");
            case Attribute.TextSet(var values) -> values.toString();
            case Attribute.NumberSet(var values) -> values.toString();
            case Attribute.BytesSet(var values) -> values.toString();
        };
    }

    private static String field(Map.Entry<String, Attribute> field) {
        return field.getKey() + " = " + shown(field.getValue());
    }

    private static <T> String listed(List<T> values, Function<T, String> form, String begin, String end) {
        return values.stream().map(form).collect(Collectors.joining(", ", begin, end));
    }

    private static String shortened(String text) {
        String line = text.replace('\n', ' ').strip();
        int space = line.lastIndexOf(' ', LONGEST_SHOWN);
        // A key is shown whole, a vector is not.
        int end = space < 0 && line.length() > LONGEST_WORD ? LONGEST_SHOWN : space;
        return line.length() <= LONGEST_SHOWN || end < 0
                ? line
                : line.substring(0, end) + " … (%s characters)".formatted(number(text.length()));
    }
}
