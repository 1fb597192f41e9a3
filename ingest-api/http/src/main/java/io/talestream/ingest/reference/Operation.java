package io.talestream.ingest.reference;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.micronaut.web.router.UriRouteInfo;
import java.util.List;
import java.util.Set;

/// One operation as it was generated, beside the route that will serve it.
record Operation(String path, JsonNode json, UriRouteInfo<?, ?> route) {
    private static final Set<String> OF_THE_BODY = Set.of(HttpHeaders.CONTENT_TYPE, HttpHeaders.CONTENT_LENGTH);

    /// `campaigns.create`: the resource and what is done with it.
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

    /// What is put under a version is created if there is nothing yet.
    boolean createsOrReplaces() {
        return route.getHttpMethodName().equals("PUT") && takes(HttpHeaders.IF_MATCH);
    }

    boolean changes() {
        return route.getHttpMethodName().equals("PATCH");
    }

    boolean isInAWorkspace() {
        return path.contains("{ws}");
    }

    boolean namesSomething() {
        return path.contains("{");
    }

    boolean hasBody() {
        return Json.find(json, "requestBody").isPresent();
    }

    /// Beside what its path names, which is not there if it is not valid.
    boolean hasParameters() {
        return parameters().stream()
                .anyMatch(parameter -> !Json.text(parameter, "in").equals("path"));
    }

    boolean takes(String header) {
        return parameters().stream()
                .anyMatch(parameter -> Json.text(parameter, "name").equals(header));
    }

    /// One thing with its version; lists and what is not versioned are returned as they are.
    boolean answersWithVersion() {
        return HttpResponse.class.isAssignableFrom(route.getReturnType().getType()) && !deletes();
    }

    /// Without the headers that say something about the body: those go with it.
    List<JsonNode> parameters() {
        return Json.entries(json.get("parameters")).stream()
                .filter(parameter -> !OF_THE_BODY.contains(Json.text(parameter, "name")))
                .toList();
    }
}
