package io.talestream.search.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.search.answer.MarkedText;
import io.talestream.search.index.Fields;
import io.talestream.search.query.RankedHit.Place;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// A document, or a part of one, as returned by the index.
record DocumentHit(JsonNode source, JsonNode highlights) {
    static DocumentHit of(JsonNode hit) {
        return new DocumentHit(hit.path("_source"), hit.path("highlight"));
    }

    String text() {
        return source.path(Fields.TEXT).asText();
    }

    MarkedText marked(MatchKinds... ways) {
        return MarkedText.of(
                text(),
                Stream.of(ways)
                        .flatMap(way -> highlights.path(way.field()).valueStream())
                        .map(JsonNode::asText)
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

    Optional<DocumentHit> part(String field) {
        JsonNode value = source.path(field);
        return value.isObject() ? Optional.of(new DocumentHit(value, highlights.path(field))) : Optional.empty();
    }

    Optional<Place> place() {
        return number(Fields.ORDINAL)
                .flatMap(ordinal -> find(Fields.SESSION, session -> new Place(session, ordinal.intValue())));
    }
}
