package io.talestream.contracts.store;

/// Something whose name is copied into other items. The name has a version of its own, [Stored#namedIn], so that
/// a copy is old only if the name has changed since, and not because something else has.
public interface NamedEntity {
    Object name();
}
