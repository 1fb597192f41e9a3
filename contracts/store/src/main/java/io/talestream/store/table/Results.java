package io.talestream.store.table;

import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.request.SeenRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import java.util.Optional;

/// Converts outcomes to the results that the repositories declare.
public final class Results {
    private Results() {}

    /// As [#created(Outcome, int, Class)], for a write that may have been carried out before.
    public static <T> WriteResult<T> created(Idempotency once, Outcome outcome, int step, Class<T> type) {
        return before(once, outcome, type).orElseGet(() -> created(outcome, step, type));
    }

    /// The first result of a request that was carried out before.
    public static <T> Optional<WriteResult<T>> before(Idempotency once, Outcome outcome, Class<T> type) {
        if (!(once instanceof Idempotency.Named request) || !(outcome instanceof Outcome.Rejected rejected)) {
            return Optional.empty();
        }
        return rejected.refusals().stream()
                .flatMap(refusal -> refusal.live(SeenRequest.class).stream())
                .findFirst()
                .map(seen -> SeenRequests.again(request, seen.value(), type));
    }

    /// For a write whose `step` creates the item. A refusal at any other step means that the parent is gone.
    public static <T> WriteResult<T> created(Outcome outcome, int step, Class<T> type) {
        return switch (outcome) {
            case Outcome.Committed committed -> new WriteResult.Written<>(committed.item(step, type));
            case Outcome.Rejected rejected ->
                rejected.at(step)
                        .flatMap(refusal -> refusal.live(type))
                        .<WriteResult<T>>map(WriteResult.AlreadyExists::new)
                        .orElseGet(WriteResult.NotFound::new);
        };
    }

    public static <T> WriteResult<T> replaced(Outcome outcome, Class<T> type) {
        return switch (outcome) {
            case Outcome.Committed committed -> new WriteResult.Written<>(committed.item(0, type));
            case Outcome.Rejected rejected -> lost(rejected, type);
        };
    }

    /// A successful delete returns the deleted item.
    public static <T> WriteResult<T> erased(Outcome outcome, StoredValue<T> before, Class<T> type) {
        return switch (outcome) {
            case Outcome.Committed _ -> new WriteResult.Written<>(before);
            case Outcome.Rejected rejected -> lost(rejected, type);
        };
    }

    private static <T> WriteResult<T> lost(Outcome.Rejected rejected, Class<T> type) {
        return rejected.at(0)
                .flatMap(refusal -> refusal.live(type))
                .<WriteResult<T>>map(WriteResult.Conflict::new)
                .orElseGet(WriteResult.NotFound::new);
    }
}
