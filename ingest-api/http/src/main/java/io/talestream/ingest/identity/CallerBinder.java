package io.talestream.ingest.identity;

import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.TypedRequestArgumentBinder;
import io.micronaut.security.authentication.Authentication;
import io.micronaut.security.token.Claims;
import io.talestream.contracts.user.UserId;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;

@Singleton
final class CallerBinder implements TypedRequestArgumentBinder<Caller> {
    /// In OpenID Connect: when the user authenticated.
    private static final String SIGN_IN = "auth_time";

    @Override
    public Argument<Caller> argumentType() {
        return Argument.of(Caller.class);
    }

    @Override
    public BindingResult<Caller> bind(ArgumentConversionContext<Caller> context, HttpRequest<?> source) {
        Optional<Caller> caller = source.getUserPrincipal(Authentication.class)
                .map(who -> new Caller(
                        new UserId(who.getName()),
                        source.getHeaders().getAuthorization().orElse(""),
                        time(who, SIGN_IN).or(() -> time(who, Claims.ISSUED_AT)).orElse(Instant.EPOCH),
                        // A token without an expiration time is treated as expired.
                        time(who, Claims.EXPIRATION_TIME).orElse(Instant.EPOCH)));
        return () -> caller;
    }

    /// Only the times of the JWT standard are dates; others are seconds since the epoch.
    private static Optional<Instant> time(Authentication who, String claim) {
        return switch (who.getAttributes().get(claim)) {
            case Date date -> Optional.of(date.toInstant());
            case Number seconds -> Optional.of(Instant.ofEpochSecond(seconds.longValue()));
            case null, default -> Optional.empty();
        };
    }
}
