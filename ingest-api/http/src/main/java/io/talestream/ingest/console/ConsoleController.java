package io.talestream.ingest.console;

import static io.micronaut.http.HttpHeaders.IF_NONE_MATCH;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.swagger.v3.oas.annotations.Hidden;
import io.talestream.ingest.problem.Refusal;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Serves the console's page at each of its addresses, and its files.
@Hidden
@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_ANONYMOUS)
record ConsoleController(ConsoleFiles files, ContentPolicy policy) {
    private static final String REVALIDATE = "no-cache";
    /// File names contain a hash of the content.
    private static final String CACHE_FOR_A_YEAR = "public, max-age=31536000, immutable";

    private static final String CACHE_FOR_A_DAY = "public, max-age=86400";

    @Get(uris = {"/", "/app", "/app/{+path}"})
    HttpResponse<byte[]> page(Optional<String> path, @Nullable @Header(IF_NONE_MATCH) String known) {
        ConsoleFile index = files.index();
        return known != null && isAmong(index.tag(), known)
                ? guarded(HttpResponse.notModified(), index, REVALIDATE)
                : guarded(HttpResponse.ok(index.bytes()), index, REVALIDATE);
    }

    @Get("/assets/{name}")
    HttpResponse<byte[]> asset(String name) {
        ConsoleFile file = files.asset(name).orElseThrow(Refusal::notFound);
        return guarded(HttpResponse.ok(file.bytes()), file, CACHE_FOR_A_YEAR);
    }

    @Get("/{name:[A-Za-z0-9-]+\\.(svg|png|webmanifest)}")
    HttpResponse<byte[]> icon(String name) {
        ConsoleFile file = files.icon(name).orElseThrow(Refusal::notFound);
        return guarded(HttpResponse.ok(file.bytes()), file, CACHE_FOR_A_DAY);
    }

    /// The service worker controls the addresses below its own, so it is not among the other scripts.
    @Get("/sw.js")
    HttpResponse<byte[]> serviceWorker() {
        ConsoleFile file = files.icon("sw.js").orElseThrow(Refusal::notFound);
        return guarded(HttpResponse.ok(file.bytes()), file, REVALIDATE);
    }

    private MutableHttpResponse<byte[]> guarded(MutableHttpResponse<byte[]> answer, ConsoleFile file, String kept) {
        return answer.header(HttpHeaders.CONTENT_TYPE, file.type())
                .header(HttpHeaders.ETAG, file.tag())
                .header(HttpHeaders.CACHE_CONTROL, kept)
                .header("Content-Security-Policy", policy.text())
                .header("Cross-Origin-Opener-Policy", "same-origin")
                .header("Cross-Origin-Resource-Policy", "same-origin")
                .header("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    }

    private static boolean isAmong(String tag, String known) {
        return Arrays.stream(known.split(",", -1)).map(String::strip).anyMatch(one -> one.equals(tag));
    }
}
