package io.talestream.contracts.store;

import java.util.List;
import java.util.Optional;

/// One page of a list; `next` is absent at the end.
public record Page<T>(List<T> items, Optional<Position> next) {
    public Page {
        items = List.copyOf(items);
    }
}
