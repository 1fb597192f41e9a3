package io.talestream.ingest.problem;

import io.micronaut.core.order.Ordered;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.UriRouteInfo;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Refuses query parameters that the route does not declare, like unknown fields of a body: a misspelt parameter would
/// have no effect.
@ServerFilter({"/api/**", "/operations/**", "/app/sign-in/**"})
final class DeclaredParameters implements Ordered {
    @RequestFilter
    void check(HttpRequest<?> request) {
        if (request.getUri().getRawQuery() != null
                && RouteAttributes.getRouteInfo(request).orElse(null) instanceof UriRouteInfo<?, ?> route) {
            Set<String> declared = declaredBy(route);
            List<FieldProblem> unknown = request.getParameters().names().stream()
                    .filter(name -> !declared.contains(name))
                    .map(name -> new FieldProblem(name, "is not known here"))
                    .toList();
            if (!unknown.isEmpty()) {
                throw Refusal.invalid(unknown);
            }
        }
    }

    private static Set<String> declaredBy(UriRouteInfo<?, ?> route) {
        return Stream.of(route.getTargetMethod().getArguments())
                .filter(argument -> argument.isAnnotationPresent(QueryValue.class))
                .map(Argument::getName)
                .collect(Collectors.toSet());
    }

    /// After authentication, like the check of bodies.
    @Override
    public int getOrder() {
        return ServerFilterPhase.SECURITY.after();
    }
}
