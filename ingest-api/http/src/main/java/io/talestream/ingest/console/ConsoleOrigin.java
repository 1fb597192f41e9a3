package io.talestream.ingest.console;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.talestream.ingest.problem.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The origin of the console's page that sent a request. `SameSite` alone lets pages of the same site send requests
/// with the cookie: those of other ports of this machine, and of other hosts below the same domain.
record ConsoleOrigin(String address, boolean isEncrypted, int port) {
    private static final Pattern ORIGIN =
            Pattern.compile("http(s?)://(?:[A-Za-z0-9._-]+|\\[[0-9a-f:.]+])(?::([0-9]{1,5}))?");

    /// Refuses requests of other pages, and those that do not name a page.
    static ConsoleOrigin of(HttpRequest<?> request) {
        List<String> origins = request.getHeaders().getAll(HttpHeaders.ORIGIN);
        return origins.stream()
                .filter(origin -> origins.size() == 1 && isOwn(request, origin))
                .flatMap(origin -> ORIGIN.matcher(origin).results())
                .map(ConsoleOrigin::parsed)
                .findFirst()
                .orElseThrow(() -> Refusal.forbidden("No page of the console sent the request."));
    }

    /// Current browsers compare the origins themselves, which also works behind a proxy that changes the host.
    private static boolean isOwn(HttpRequest<?> request, String origin) {
        List<String> sites = request.getHeaders().getAll("Sec-Fetch-Site");
        List<String> hosts = request.getHeaders().getAll(HttpHeaders.HOST);
        return ORIGIN.matcher(origin).matches()
                && (sites.isEmpty()
                        ? hosts.size() == 1 && origin.endsWith("://" + hosts.getFirst())
                        : sites.equals(List.of("same-origin")));
    }

    private static ConsoleOrigin parsed(MatchResult origin) {
        boolean isEncrypted = origin.group(1).equals("s");
        int port = Optional.ofNullable(origin.group(2)).map(Integer::valueOf).orElse(isEncrypted ? 443 : 80);
        return new ConsoleOrigin(origin.group(), isEncrypted, port);
    }

    /// Where the issuer sends users after sign-in.
    String redirect() {
        return address + "/app/signed-in";
    }
}
