package io.talestream.contracts.store;

/// An entity whose name is copied into other items. The name has a version of its own, [StoredValue#namedIn]: a copy is
/// stale only if the name has changed since, whatever else has changed.
public interface NamedEntity {
    Object name();
}
