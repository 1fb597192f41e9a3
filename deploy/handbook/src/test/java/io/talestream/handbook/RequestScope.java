package io.talestream.handbook;

import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Request;
import io.talestream.contracts.table.AccessPattern.SortKey;
import io.talestream.contracts.table.AccessPattern.Step;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.KeyTemplate;
import io.talestream.contracts.table.KeyTemplate.Part;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// The types of the items that a request can return or write, from its key condition.
final class RequestScope {
    private RequestScope() {}

    static Set<EntityType> of(AccessPattern pattern) {
        Set<EntityType> all = EnumSet.noneOf(EntityType.class);
        pattern.requests().forEach(request -> all.addAll(of(request)));
        return all;
    }

    static List<EntityType> of(Request request) {
        return switch (request) {
            case Request.Get(EntityType item, var _) -> List.of(item);
            case Request.Query query ->
                Arrays.stream(EntityType.values())
                        .filter(type -> isIn(type, query))
                        .toList();
            case Request.Write(List<Step> steps) ->
                steps.stream().map(Step::item).distinct().toList();
        };
    }

    private static boolean isIn(EntityType type, Request.Query query) {
        if (query.index() != Index.TABLE) {
            return type.indexes().stream()
                    .anyMatch(shape ->
                            shape.index() == query.index() && shape.pk().equals(query.pk()));
        }
        return type.pk().equals(query.pk())
                && switch (query.sk()) {
                    case SortKey.Any(), SortKey.From(var _) -> true;
                    case SortKey.BeginsWith(KeyTemplate prefix) ->
                        begins(type.sk().parts(), prefix);
                };
    }

    private static boolean begins(List<Part> key, KeyTemplate prefix) {
        int length = prefix.parts().size();
        return key.size() >= (prefix.endsOpen() ? length + 1 : length)
                && key.subList(0, length).equals(prefix.parts());
    }
}
