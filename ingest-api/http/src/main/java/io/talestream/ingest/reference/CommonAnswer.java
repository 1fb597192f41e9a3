package io.talestream.ingest.reference;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpStatus;
import io.micronaut.json.tree.JsonNode;
import io.talestream.ingest.answer.IdempotentRequests;
import io.talestream.ingest.problem.Problem;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The common refusals and the operations that can return them. A refusal that cannot be derived from the inputs of
/// an operation is declared at its method, with `@ApiResponse`.
enum CommonAnswer {
    INVALID(HttpStatus.BAD_REQUEST, "Something that was sent is not valid; `errors` names the fields.", _ -> true),
    NO_TOKEN(
            HttpStatus.UNAUTHORIZED,
            "There is no valid token in the request.",
            List.of(HttpHeaders.WWW_AUTHENTICATE),
            op -> !op.isAnonymous()),
    NOT_IN_THIS_ROLE(
            HttpStatus.FORBIDDEN,
            "The caller's role in the workspace does not allow it.",
            op -> op.isInAWorkspace() && !op.reads() && !op.isForEveryMember()),
    NOT_FOUND(
            HttpStatus.NOT_FOUND,
            "There is no such thing, or it is not for the caller to know.",
            Operation::namesSomething),
    CONFLICT(HttpStatus.CONFLICT, "It does not go with what is there.", _ -> false),
    GONE(HttpStatus.GONE, "It has ended.", _ -> false),
    CHANGED_MEANWHILE(
            HttpStatus.PRECONDITION_FAILED,
            "It has been changed since it was read: `ETag` says what it is now.",
            List.of(HttpHeaders.ETAG),
            op -> op.takes(HttpHeaders.IF_MATCH) && !op.createsOrReplaces()),
    CHANGED_OR_GONE_MEANWHILE(
            HttpStatus.PRECONDITION_FAILED,
            "It has been changed since it was read, or is there already: `ETag` says what it is now. Without an"
                    + " `ETag` it is gone.",
            List.of(),
            List.of(HttpHeaders.ETAG),
            Operation::createsOrReplaces),
    TOO_LARGE(HttpStatus.REQUEST_ENTITY_TOO_LARGE, "The body is too large.", Operation::hasBody),
    OTHER_TYPE(
            HttpStatus.UNSUPPORTED_MEDIA_TYPE,
            "The body is of a type that is not understood here.",
            Operation::hasBody),
    OUTSIDE_RANGE(HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE, "The range begins after the end.", _ -> false),
    KEY_REUSED(
            HttpStatus.UNPROCESSABLE_ENTITY,
            "The `Idempotency-Key` belongs to another request of the caller.",
            op -> op.takes(IdempotentRequests.IDEMPOTENCY_KEY)),
    VERSION_WANTED(HttpStatus.PRECONDITION_REQUIRED, "`If-Match` is missing.", op -> op.takes(HttpHeaders.IF_MATCH)),
    TOO_OFTEN(HttpStatus.TOO_MANY_REQUESTS, "Too many requests.", List.of(HttpHeaders.RETRY_AFTER), op -> !op.reads()),
    UNAVAILABLE(
            HttpStatus.SERVICE_UNAVAILABLE,
            "The store does not answer right now.",
            List.of(HttpHeaders.RETRY_AFTER),
            _ -> true);

    private final HttpStatus status;
    private final String description;
    private final List<String> always;
    private final List<String> sometimes;
    private final Predicate<Operation> applies;

    CommonAnswer(HttpStatus status, String description, Predicate<Operation> applies) {
        this(status, description, List.of(), List.of(), applies);
    }

    CommonAnswer(HttpStatus status, String description, List<String> always, Predicate<Operation> applies) {
        this(status, description, always, List.of(), applies);
    }

    CommonAnswer(
            HttpStatus status,
            String description,
            List<String> always,
            List<String> sometimes,
            Predicate<Operation> applies) {
        this.status = status;
        this.description = description;
        this.always = always;
        this.sometimes = sometimes;
        this.applies = applies;
    }

    static Optional<CommonAnswer> of(String status) {
        return List.of(values()).stream()
                .filter(answer -> answer.status().equals(status))
                .findFirst();
    }

    boolean appliesTo(Operation operation) {
        return applies.test(operation);
    }

    String status() {
        return Integer.toString(status.getCode());
    }

    JsonNode reference() {
        return Json.reference("responses", name());
    }

    JsonNode response() {
        return response(description);
    }

    JsonNode response(String because) {
        JsonNode schema = Json.of("schema", Json.reference("schemas", "Problem"));
        return Json.of(
                "description", because,
                "headers", Parameters.headers(always, sometimes),
                "content", Json.of(Problem.MEDIA_TYPE, schema));
    }
}
