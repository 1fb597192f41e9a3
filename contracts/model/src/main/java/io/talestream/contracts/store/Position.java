package io.talestream.contracts.store;

/// A cursor into a list. Only the repository that issued it can read it, and only for the same list: it never
/// contains the partition, so it cannot lead into another one.
public record Position(String value) {}
