package io.talestream.ingest.reference;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.micronaut.web.router.UriRouteInfo;
import java.util.List;
import java.util.Set;

/// A generated operation with the route that serves it.
record Operation(String path, JsonNode json, UriRouteInfo<?, ?> route) {
    private static final Set<String> OF_THE_BODY = Set.of(HttpHeaders.CONTENT_TYPE, HttpHeaders.CONTENT_LENGTH);

    /// The resource and the method, such as `campaigns.create`.
    String id() {
        return tag() + "." + route.getTargetMethod().getMethodName();
    }

    String tag() {
        return Json.entries(json.get("tags")).getFirst().getStringValue();
    }

    boolean isAnonymous() {
        return List.of(route.getAnnotationMetadata().stringValues(Secured.class))
                .contains(SecurityRule.IS_ANONYMOUS);
    }

    boolean reads() {
        return route.getHttpMethodName().equals("GET");
    }

    boolean deletes() {
        return route.getHttpMethodName().equals("DELETE");
    }

    /// A PUT with `If-Match` creates a missing thing.
    boolean createsOrReplaces() {
        return route.getHttpMethodName().equals("PUT") && takes(HttpHeaders.IF_MATCH);
    }

    boolean changes() {
        return route.getHttpMethodName().equals("PATCH");
    }

    boolean isInAWorkspace() {
        return path.contains("{ws}");
    }

    /// Members of every role decide about their own voice, ask, and have conversations.
    boolean isForEveryMember() {
        return path.endsWith("/voice") || asks() || path.contains("/conversations");
    }

    private boolean asks() {
        return path.endsWith("/ask");
    }

    boolean namesSomething() {
        return path.contains("{");
    }

    boolean hasBody() {
        return Json.find(json, "requestBody").isPresent();
    }

    boolean takes(String header) {
        return parameters().stream()
                .anyMatch(parameter -> Json.text(parameter, "name").equals(header));
    }

    /// A single thing with its version; controllers return lists and unversioned things without a response wrapper.
    boolean answersWithVersion() {
        return HttpResponse.class.isAssignableFrom(route.getReturnType().getType()) && !deletes() && !asks();
    }

    /// Leaves out the headers that describe the body, which are documented with it.
    List<JsonNode> parameters() {
        return Json.entries(json.get("parameters")).stream()
                .filter(parameter -> !OF_THE_BODY.contains(Json.text(parameter, "name")))
                .toList();
    }
}
