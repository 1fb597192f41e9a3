package io.talestream.ingest.problem;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import java.util.List;
import java.util.Map;

/// A refused request, with the response to its sender.
public final class Refusal extends RuntimeException {
    private final HttpStatus status;
    private final String detail;
    private final List<FieldProblem> errors;
    private final Map<String, String> headers;

    private Refusal(HttpStatus status, String detail, List<FieldProblem> errors, Map<String, String> headers) {
        super(detail);
        this.status = status;
        this.detail = detail;
        this.errors = List.copyOf(errors);
        this.headers = Map.copyOf(headers);
    }

    private Refusal(HttpStatus status, String detail, Map<String, String> headers) {
        this(status, detail, List.of(), headers);
    }

    private Refusal(HttpStatus status, String detail, FieldProblem... errors) {
        this(status, detail, List.of(errors), Map.of());
    }

    /// Also for things hidden from the caller: the two cases are indistinguishable.
    public static Refusal notFound() {
        return new Refusal(HttpStatus.NOT_FOUND, "There is no such thing, or it is not for you.");
    }

    public static Refusal forbidden(String detail) {
        return new Refusal(HttpStatus.FORBIDDEN, detail);
    }

    public static Refusal conflict(String detail) {
        return new Refusal(HttpStatus.CONFLICT, detail);
    }

    /// `errors` says where.
    public static Refusal conflict(String detail, List<FieldProblem> errors) {
        return new Refusal(HttpStatus.CONFLICT, detail, errors, Map.of());
    }

    /// The account was deleted after this token's sign-in.
    public static Refusal signInAgain() {
        return new Refusal(
                HttpStatus.UNAUTHORIZED,
                "This account was deleted: sign in again to begin a new one.",
                Map.of(HttpHeaders.WWW_AUTHENTICATE, "Bearer"));
    }

    /// The sign-in of a browser has ended.
    ///
    /// @param cookie the header that removes its cookie
    public static Refusal signInEnded(String cookie) {
        return new Refusal(
                HttpStatus.UNAUTHORIZED,
                "This sign-in has ended: sign in again.",
                Map.of(HttpHeaders.WWW_AUTHENTICATE, "Bearer", HttpHeaders.SET_COOKIE, cookie));
    }

    public static Refusal keyReused() {
        return new Refusal(
                HttpStatus.UNPROCESSABLE_ENTITY,
                "This Idempotency-Key belongs to another request of yours: use a new one.",
                new FieldProblem("Idempotency-Key", "was used for another request"));
    }

    /// The value is well-formed but cannot be stored as it is.
    public static Refusal notKept(String field, String problem) {
        return new Refusal(
                HttpStatus.UNPROCESSABLE_ENTITY,
                "Something that was sent cannot be kept as it is.",
                new FieldProblem(field, problem));
    }

    public static Refusal gone(String detail) {
        return new Refusal(HttpStatus.GONE, detail);
    }

    public static Refusal tooMany(int seconds) {
        return later(HttpStatus.TOO_MANY_REQUESTS, "Too many requests: wait a minute.", seconds);
    }

    public static Refusal changedMeanwhile(String currentTag) {
        return new Refusal(
                HttpStatus.PRECONDITION_FAILED,
                "It has been changed since you read it: read it again and repeat your change.",
                Map.of(HttpHeaders.ETAG, currentTag));
    }

    public static Refusal alreadyThere(String currentTag) {
        return new Refusal(
                HttpStatus.PRECONDITION_FAILED,
                "It is there already, and If-None-Match: * only creates it.",
                Map.of(HttpHeaders.ETAG, currentTag));
    }

    public static Refusal goneMeanwhile() {
        return new Refusal(
                HttpStatus.PRECONDITION_FAILED,
                "If-Match says that you read it, and it is not there: leave If-Match out to create it.");
    }

    public static Refusal versionWanted() {
        return new Refusal(
                HttpStatus.PRECONDITION_REQUIRED,
                "Send If-Match with the ETag you read, or If-Match: * to change it whatever its version is.");
    }

    public static Refusal invalid(String field, String problem) {
        return invalid(List.of(new FieldProblem(field, problem)));
    }

    public static Refusal invalid(List<FieldProblem> errors) {
        return new Refusal(HttpStatus.BAD_REQUEST, "Some fields are not valid.", errors, Map.of());
    }

    public static Refusal outsideRange(long size) {
        return new Refusal(
                HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE,
                "The range begins after the end.",
                Map.of(HttpHeaders.CONTENT_RANGE, "bytes */" + size));
    }

    public static Refusal tooLarge(long most) {
        return new Refusal(
                HttpStatus.REQUEST_ENTITY_TOO_LARGE,
                "That is too much at once: at most %d MiB.".formatted(most / (1024 * 1024)));
    }

    /// For the log: the client is gone.
    public static Refusal brokenOff() {
        return new Refusal(HttpStatus.BAD_REQUEST, "The body broke off.");
    }

    public static Refusal notUtf8() {
        return new Refusal(
                HttpStatus.UNSUPPORTED_MEDIA_TYPE,
                "A transcript is read as UTF-8: send it so, and leave the charset out or name utf-8.",
                new FieldProblem("Content-Type", "names another charset"));
    }

    public static Refusal unavailable() {
        return later(HttpStatus.SERVICE_UNAVAILABLE, "The store does not answer right now: try again in a moment.", 2);
    }

    public static Refusal readOnly() {
        return later(
                HttpStatus.SERVICE_UNAVAILABLE,
                "Talestream is read-only for maintenance: nothing was changed. Try again later.",
                60);
    }

    public static Refusal searchUnavailable() {
        return later(HttpStatus.SERVICE_UNAVAILABLE, "The search does not answer right now: try again in a moment.", 5);
    }

    public static Refusal noSignIn() {
        return later(
                HttpStatus.SERVICE_UNAVAILABLE,
                "Where people sign in does not answer right now: try again in a moment.",
                5);
    }

    /// Search stays unavailable until an operator configures it.
    public static Refusal noSearch() {
        return later(HttpStatus.SERVICE_UNAVAILABLE, "There is no search here: no index is configured.", 3600);
    }

    private static Refusal later(HttpStatus status, String detail, int seconds) {
        return new Refusal(status, detail, Map.of(HttpHeaders.RETRY_AFTER, Integer.toString(seconds)));
    }

    HttpStatus status() {
        return status;
    }

    Problem problem(HttpRequest<?> request) {
        return Problem.of(request, status, detail, errors);
    }

    Map<String, String> headers() {
        return headers;
    }
}
