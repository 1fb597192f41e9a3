package io.talestream.ingest.problem;

import io.micronaut.serde.annotation.Serdeable;

/// What is wrong with one field of what was sent.
@Serdeable
public record FieldProblem(String field, String problem) {}
