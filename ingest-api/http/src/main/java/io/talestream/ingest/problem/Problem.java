package io.talestream.ingest.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.http.HttpStatus;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;

/// An RFC 9457 problem. `errors` is our extension: one entry a field.
@Serdeable
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Problem(String type, String title, int status, String detail, List<FieldProblem> errors) {
    public static final String MEDIA_TYPE = "application/problem+json";

    static Problem of(HttpStatus status, String detail, List<FieldProblem> errors) {
        return new Problem("about:blank", status.getReason(), status.getCode(), detail, errors);
    }
}
