package io.talestream.ingest.console;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.Hidden;
import io.talestream.ingest.console.TokenEndpoint.Exchange;
import io.talestream.ingest.console.TokenEndpoint.Tokens;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.problem.Refusal;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The sign-in of a browser. The server stores nothing: the refresh token is in a cookie, and the page gets access
/// tokens only.
@Hidden
@Controller("/app/sign-in")
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_ANONYMOUS)
record SignInController(TokenEndpoint issuer) {
    private static final Logger LOG = LoggerFactory.getLogger(SignInController.class);

    @Serdeable
    record SignInAnswer(
            @Nullable String code,
            @Nullable String verifier,
            @Nullable String nonce) {}

    /// @param idToken identifies the sign-in to the issuer when the user signs out
    /// @param expiresIn seconds
    @Serdeable
    record AccessView(String accessToken, Optional<String> idToken, Optional<Long> expiresIn) {}

    /// Begins a sign-in. One that the browser already has ends.
    @Post
    HttpResponse<AccessView> begin(HttpRequest<?> request, @Body SignInAnswer sent) {
        ConsoleOrigin origin = ConsoleOrigin.of(request);
        var fields = new Fields();
        var code = fields.required("code", sent.code(), Function.<String>identity());
        var verifier = fields.required("verifier", sent.verifier(), Function.<String>identity());
        var nonce = fields.required("nonce", sent.nonce(), Function.<String>identity());
        fields.check();
        Tokens tokens = switch (issuer.redeem(code.get(), verifier.get(), origin.redirect())) {
            case Exchange.Granted(Tokens granted) -> granted;
            case Exchange.Refused() -> throw Refusal.invalid("code", "is not accepted by the issuer");
            case Exchange.Unavailable() -> throw Refusal.noSignIn();
        };
        if (!tokens.answer(nonce.get())) {
            tokens.refresh().ifPresent(issuer::revoke);
            throw Refusal.invalid("nonce", "belongs to another sign-in");
        }
        SignInCookie cookie = SignInCookie.of(origin);
        cookie.find(request).ifPresent(issuer::revoke);
        return answer(tokens, tokens.refresh(), cookie);
    }

    /// Returns a new access token; 204 if the browser is not signed in, 401 if its sign-in has ended.
    @Post("/refresh")
    HttpResponse<AccessView> refresh(HttpRequest<?> request) {
        SignInCookie cookie = SignInCookie.of(ConsoleOrigin.of(request));
        Optional<String> token = cookie.find(request);
        if (token.isEmpty()) {
            return HttpResponse.noContent();
        }
        return switch (issuer.refresh(token.get())) {
            case Exchange.Granted(Tokens tokens) ->
                answer(tokens, tokens.refresh().or(() -> token), cookie);
            case Exchange.Refused() -> throw Refusal.signInEnded(cookie.removed());
            case Exchange.Unavailable() -> throw Refusal.noSignIn();
        };
    }

    /// Ends the sign-in, here and at the issuer.
    @Delete
    HttpResponse<?> end(HttpRequest<?> request) {
        SignInCookie cookie = SignInCookie.of(ConsoleOrigin.of(request));
        cookie.find(request).ifPresent(issuer::revoke);
        return HttpResponse.noContent().header(HttpHeaders.SET_COOKIE, cookie.removed());
    }

    private static HttpResponse<AccessView> answer(Tokens tokens, Optional<String> refresh, SignInCookie cookie) {
        Optional<String> held = refresh.flatMap(cookie::holding);
        if (refresh.isPresent() && held.isEmpty()) {
            LOG.warn(
                    "a refresh token has {} characters, too many for a cookie: users sign in again in every tab",
                    refresh.get().length());
        }
        return HttpResponse.ok(new AccessView(tokens.access(), tokens.identity(), tokens.seconds()))
                .header(HttpHeaders.SET_COOKIE, held.orElseGet(cookie::removed));
    }
}
