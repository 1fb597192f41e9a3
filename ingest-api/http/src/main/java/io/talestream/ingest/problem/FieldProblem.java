package io.talestream.ingest.problem;

import io.micronaut.serde.annotation.Serdeable;

/// A problem with one field of a request.
@Serdeable
public record FieldProblem(String field, String problem) {}
