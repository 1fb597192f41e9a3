package io.talestream.contracts.store;

/// The result of a write. All of these are expected; a failed dependency is an exception.
public sealed interface WriteResult<T> {
    record Written<T>(StoredValue<T> item) implements WriteResult<T> {}

    /// A version conflict, with the current item.
    record Conflict<T>(StoredValue<T> current) implements WriteResult<T> {}

    record AlreadyExists<T>(StoredValue<T> current) implements WriteResult<T> {}

    /// The item, or the parent it needs, does not exist.
    record NotFound<T>() implements WriteResult<T> {}

    /// The same request was carried out before, with this result.
    record Repeated<T>(StoredValue<T> first) implements WriteResult<T> {}

    /// Another request was carried out under the same idempotency key.
    record KeyReused<T>() implements WriteResult<T> {}

    /// The write would break an invariant; `rule` explains it in a sentence for users.
    record Refused<T>(String rule) implements WriteResult<T> {}

    /// The written item, for callers to whom every other result is a defect.
    default StoredValue<T> orThrow() {
        return switch (this) {
            case Written<T>(StoredValue<T> item) -> item;
            case Conflict<T> _, AlreadyExists<T> _, NotFound<T> _, Repeated<T> _, KeyReused<T> _, Refused<T> _ ->
                throw new IllegalStateException(
                        "expected a written item, got " + getClass().getSimpleName());
        };
    }
}
