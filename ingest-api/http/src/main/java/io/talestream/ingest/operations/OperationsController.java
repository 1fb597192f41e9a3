package io.talestream.ingest.operations;

import io.micronaut.context.BeanContext;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.security.authentication.Authentication;
import io.swagger.v3.oas.annotations.Hidden;
import io.talestream.contracts.session.JobState.Status;
import io.talestream.contracts.store.PageRequest;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Refusal;
import org.jspecify.annotations.Nullable;

/// Operations concern the process rather than a workspace, so, like health and metrics, they are left out of the
/// API's description. They have side effects, so they require an operator.
@Hidden
@Controller("/operations")
@CallerRoutes
record OperationsController(BeanContext process, Operators operators, UnfinishedSessions unfinished) {
    @Get
    OperationsView look(Authentication caller) {
        return of(caller).look();
    }

    @Get("/sessions")
    UnfinishedSessionsView unfinished(
            Authentication caller, @Nullable @QueryValue Status status, @Nullable @QueryValue Integer size) {
        operators.check(caller);
        return unfinished.list(status, PageRequest.first(size == null ? PageRequest.LARGEST : size));
    }

    @Post("/parked/{id}/redrive")
    RedriveView redrive(Authentication caller, String id) {
        return of(caller).redrive(id).orElseThrow(Refusal::notFound);
    }

    @Delete("/parked/{id}")
    HttpResponse<?> discard(Authentication caller, String id) {
        if (!of(caller).discard(id)) {
            throw Refusal.notFound();
        }
        return HttpResponse.noContent();
    }

    @Post("/verify")
    OperationsView.VerifyView verify(Authentication caller) {
        return of(caller).verify().orElseThrow(Refusal::noSearch);
    }

    /// A process that runs only the API has no operations.
    private Operations of(Authentication caller) {
        operators.check(caller);
        return process.findBean(Operations.class).orElseThrow(Refusal::notFound);
    }
}
