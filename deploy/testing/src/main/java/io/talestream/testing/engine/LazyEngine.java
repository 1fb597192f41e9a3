package io.talestream.testing.engine;

import java.util.Optional;
import java.util.function.Supplier;

/// Creates an engine on first use. A failure is remembered, so that a hundred tests do not look for a missing engine
/// a hundred times.
final class LazyEngine<T> {
    private final Supplier<T> make;
    private Optional<T> value = Optional.empty();
    private Optional<RuntimeException> failure = Optional.empty();

    LazyEngine(Supplier<T> make) {
        this.make = make;
    }

    synchronized T value() {
        if (failure.isPresent()) {
            throw failure.get();
        }
        if (value.isEmpty()) {
            try {
                value = Optional.of(make.get());
            } catch (RuntimeException e) {
                failure = Optional.of(e);
                throw e;
            }
        }
        return value.get();
    }
}
