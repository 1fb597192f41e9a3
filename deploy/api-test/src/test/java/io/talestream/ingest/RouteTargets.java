package io.talestream.ingest;

import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Workspaces to call routes on.
@Singleton
final class RouteTargets {
    private final ApiServer api;
    private final Table.People people;
    private final Map<String, Place> unchanged = new ConcurrentHashMap<>();

    RouteTargets(ApiServer api) {
        this.api = api;
        this.people = Table.People.of(api);
    }

    /// A workspace and the path of the route in it.
    record Place(Table table, String path) {}

    /// A separate target for a call that changes it.
    Place ofItsOwn(Route route) {
        Table table = route.isAboutTheCaller() ? Table.on(api) : Table.on(api, people);
        return new Place(table, route.path().apply(table));
    }

    /// A shared target for all calls of the route that change nothing.
    Place unchanged(Route route) {
        return unchanged.computeIfAbsent(route.name(), _ -> ofItsOwn(route));
    }
}
