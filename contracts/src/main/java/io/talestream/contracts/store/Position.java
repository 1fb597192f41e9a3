package io.talestream.contracts.store;

/// Where a list goes on. Only the repository that gave it out can read it, and only for the same list:
/// it never carries the partition it was made for, so it cannot lead into another one.
public record Position(String value) {}
