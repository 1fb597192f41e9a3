package io.talestream.handbook;

import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Cost;
import io.talestream.contracts.table.AccessPattern.Request;
import io.talestream.contracts.table.KeyTemplate.Part;
import java.util.Optional;

/// How many items a call may concern, from the declared requests.
final class ResultBound {
    private ResultBound() {}

    static String of(AccessPattern pattern) {
        Optional<Request.Query> query = pattern.requests().stream()
                .filter(Request.Query.class::isInstance)
                .map(Request.Query.class::cast)
                .findFirst();
        return query.map(q -> of(pattern, q)).orElseGet(() -> withoutQuery(pattern));
    }

    private static String of(AccessPattern pattern, Request.Query query) {
        return switch (query.bound()) {
            case PAGE -> "1 to %d a page".formatted(PageRequest.LARGEST);
            case WHOLE ->
                pattern.budget().perResult().equals(Cost.ZERO)
                        ? "at most " + most(query) + " items"
                        : "all there is, 1 MB a page";
        };
    }

    private static String withoutQuery(AccessPattern pattern) {
        int most = pattern.requests().stream()
                .mapToInt(request -> switch (request) {
                    case Request.Write(var steps) -> steps.size();
                    case Request.Get _, Request.Query _ -> 1;
                })
                .max()
                .orElse(0);
        return most == 1 ? "one item" : most + " items";
    }

    /// Every item under this prefix has a key without a further named part, except a summary, which exists in
    /// editions.
    private static int most(Request.Query query) {
        return RequestScope.of(query).stream()
                .mapToInt(type -> type.sk().parts().contains(new Part.Named("edition")) ? Edition.values().length : 1)
                .sum();
    }
}
