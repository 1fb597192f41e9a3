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
                        tokenEnds(who)));
        return () -> caller;
    }

    /// A token without an expiration time is treated as expired.
    private static Instant tokenEnds(Authentication who) {
        return who.getAttributes().get(Claims.EXPIRATION_TIME) instanceof Date end ? end.toInstant() : Instant.EPOCH;
    }
}
