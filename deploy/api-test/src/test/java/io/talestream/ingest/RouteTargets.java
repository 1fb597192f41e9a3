package io.talestream.ingest;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Tables to call routes at.
final class RouteTargets {
    private final ApiServer api;
    private final Table.People people;
    private final Map<String, Place> unchanged = new ConcurrentHashMap<>();

    RouteTargets(ApiServer api) {
        this.api = api;
        this.people = Table.People.of(api);
    }

    /// A table, and where on it the route leads.
    record Place(Table table, String path) {}

    /// For a call that changes something there, so that what one deletes is there for the next.
    Place ofItsOwn(Route route) {
        Table table = Table.on(api, people);
        return new Place(table, route.path().apply(table));
    }

    /// For all calls of the route that leave everything as it is.
    Place unchanged(Route route) {
        return unchanged.computeIfAbsent(route.name(), _ -> ofItsOwn(route));
    }
}
