package io.talestream.ingest.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.serde.annotation.Serdeable;
import io.talestream.ingest.schema.MayBeAbsent;
import io.talestream.ingest.watch.RequestId;
import java.util.List;

/// An RFC 9457 problem. Extensions: `errors` has one entry per field, and `requestId` identifies the request in the
/// log.
@Serdeable
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Problem(
        String type,
        String title,
        int status,
        String detail,
        @MayBeAbsent List<FieldProblem> errors,
        String requestId) {
    public static final String MEDIA_TYPE = "application/problem+json";

    static Problem of(HttpRequest<?> request, HttpStatus status, String detail, List<FieldProblem> errors) {
        return new Problem("about:blank", status.getReason(), status.getCode(), detail, errors, RequestId.of(request));
    }
}
