package io.talestream.ingest.reference;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.swagger.v3.oas.annotations.Hidden;
import io.talestream.contracts.id.Sha256;
import java.util.Base64;

/// Serves the API's description without authentication. Its own routes are not part of the description.
@Hidden
@Controller
@Secured(SecurityRule.IS_ANONYMOUS)
record ReferenceController(ApiDocument document, ReferencePage page) {
    @Get("/openapi.json")
    JsonNode openApi() {
        return document.json();
    }

    /// The content policy of the page forbids scripts and external resources; it allows the style sheet by its
    /// digest.
    @Get(value = "/docs", produces = MediaType.TEXT_HTML)
    HttpResponse<String> docs() {
        return HttpResponse.ok(page.html())
                .header(
                        "Content-Security-Policy",
                        "default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
                                .formatted(digest(page.styleSheet())));
    }

    private static String digest(String text) {
        return Base64.getEncoder().encodeToString(Sha256.of(text).bytes());
    }
}
