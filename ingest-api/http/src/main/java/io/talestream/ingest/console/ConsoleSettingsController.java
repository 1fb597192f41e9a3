package io.talestream.ingest.console;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.Hidden;
import io.talestream.ingest.identity.AuthSettings;
import io.talestream.ingest.problem.Refusal;
import java.net.URI;
import java.util.Optional;

/// Serves the settings that the console needs before a user has signed in.
@Hidden
@Controller("/app/settings.json")
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_ANONYMOUS)
record ConsoleSettingsController(ConsoleSettings settings, AuthSettings auth, IssuerDiscovery discovery) {
    @Serdeable
    record SettingsView(SignInView signIn) {}

    @Serdeable
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record SignInView(
            String authorizationEndpoint,
            Optional<String> endSessionEndpoint,
            String clientId,
            String scope,
            boolean signUp) {}

    @Get
    HttpResponse<SettingsView> find() {
        SignInEndpoints endpoints = discovery.find().orElseThrow(Refusal::noSignIn);
        var signIn = new SignInView(
                endpoints.authorization().toString(),
                endpoints.endSession().map(URI::toString),
                settings.clientId().orElse(auth.audience()),
                settings.scope(),
                settings.signUp());
        return HttpResponse.ok(new SettingsView(signIn)).header(HttpHeaders.CACHE_CONTROL, "no-cache");
    }
}
