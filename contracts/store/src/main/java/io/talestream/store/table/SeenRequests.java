package io.talestream.store.table;

import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.request.SeenRequest;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemFormat;
import java.util.Optional;

/// The results of earlier requests. Most writes get them from the refusal of their own transaction. Only a request
/// that cannot be sent, because its parent is gone, queries for them.
public record SeenRequests(Table table) {
    public <T> Optional<WriteResult<T>> find(Idempotency once, Class<T> type) {
        return switch (once) {
            case Idempotency.NoKey() -> Optional.empty();
            case Idempotency.Named request ->
                table.following(AccessPatterns.FIND_REQUEST)
                        .find(new ItemKey.RequestKey(request.user(), request.key()), SeenRequest.class)
                        .filter(seen -> !seen.value().hasEndedAt(table.clock().instant()))
                        .map(seen -> again(request, seen.value(), type));
        };
    }

    static <T> WriteResult<T> again(Idempotency.Named request, SeenRequest seen, Class<T> type) {
        return seen.fingerprint().equals(request.fingerprint())
                ? new WriteResult.Repeated<>(ItemFormat.decode(seen.made())
                        .as(type)
                        .orElseThrow(() -> new IllegalStateException("the request created an item of another type")))
                : new WriteResult.KeyReused<>();
    }
}
