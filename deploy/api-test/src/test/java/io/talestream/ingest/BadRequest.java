package io.talestream.ingest;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/// A request that must be refused. `body` has one character per byte, because it may be binary; `field` is the one that
/// the refusal must name, or empty.
record BadRequest(Target target, Client sender, String path, Map<String, String> headers, String body, String field) {
    /// A route with everything that a valid request needs.
    record Target(Route route, Table table, String path) {
        static Target at(Route route, ApiServer api, Table.People people) {
            Table table = Table.on(api, people);
            return new Target(route, table, route.path().apply(table));
        }
    }

    /// A text as its bytes.
    static String bytes(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    Client.Answer send() {
        return sender.send(target.route().method(), path, body.getBytes(StandardCharsets.ISO_8859_1), headers);
    }

    @Override
    public String toString() {
        String shown = new String(body.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        return "%s %s\n%s\n\n%s\n"
                .formatted(
                        target.route().method(),
                        path,
                        headers.entrySet().stream()
                                .map(header -> header.getKey() + ": " + header.getValue())
                                .collect(Collectors.joining("\n")),
                        shown.length() > 300 ? shown.substring(0, 300) + "… (" + body.length() + " bytes)" : shown);
    }
}
