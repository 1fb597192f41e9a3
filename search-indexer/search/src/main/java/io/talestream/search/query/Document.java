package io.talestream.search.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.search.answer.MarkedText;
import io.talestream.search.index.Fields;
import io.talestream.search.query.Ranked.Place;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.opensearch.client.opensearch.core.search.Hit;

/// A document as it came from the index.
record Document(ObjectNode source, Map<String, List<String>> highlights) {
    static Document of(Hit<ObjectNode> hit) {
        ObjectNode source = Optional.ofNullable(hit.source()).orElseGet(JsonNodeFactory.instance::objectNode);
        return new Document(source, hit.highlight());
    }

    String text() {
        return source.path(Fields.TEXT).asText();
    }

    MarkedText marked(Ways... ways) {
        return MarkedText.of(
                text(),
                Stream.of(ways)
                        .flatMap(way -> highlights.getOrDefault(way.field(), List.of()).stream())
                        .toList());
    }

    <T> Optional<T> find(String field, Function<String, T> type) {
        JsonNode value = source.path(field);
        return value.isTextual() ? Optional.of(type.apply(value.asText())) : Optional.empty();
    }

    Optional<Long> number(String field) {
        JsonNode value = source.path(field);
        return value.isNumber() ? Optional.of(value.asLong()) : Optional.empty();
    }

    Optional<Place> place() {
        return number(Fields.ORDINAL)
                .flatMap(ordinal -> find(Fields.SESSION, session -> new Place(session, ordinal.intValue())));
    }
}
