package io.talestream.ingest.shares;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.swagger.v3.oas.annotations.Hidden;
import io.talestream.contracts.share.ShareToken;
import io.talestream.ingest.access.PathId;

/// The address of a shared session for messages and forums: a page whose Open Graph tags are the preview of the link.
/// It leads a browser to the console, which gets the token in the fragment.
@Hidden
@Controller("/s")
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_ANONYMOUS)
record SharePageController(SharedController shared) {
    @Get(value = "/{token}", produces = MediaType.TEXT_HTML)
    HttpResponse<String> page(HttpRequest<?> request, String token) {
        SharedSessionView session = shared.open(request, token, null);
        ShareToken checked = PathId.of(token, ShareToken::new);
        return HttpResponse.ok(SharePage.of(session, checked))
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .header("Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'none'")
                .header("X-Robots-Tag", "noindex");
    }
}
