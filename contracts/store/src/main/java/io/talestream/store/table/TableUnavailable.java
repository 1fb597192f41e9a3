package io.talestream.store.table;

import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/// A DynamoDB request failed: unreachable, throttled, or in conflict with other transactions for too long. The
/// message names the access pattern and the key.
public final class TableUnavailable extends RuntimeException {
    public TableUnavailable(String message, Throwable cause) {
        super(message, cause);
    }

    /// A request that is too large or malformed fails on every attempt.
    public boolean isForGood() {
        return switch (getCause()) {
            case TransactionCanceledException cancelled ->
                cancelled.cancellationReasons().stream().anyMatch(reason -> "ValidationError".equals(reason.code()));
            case DynamoDbException refused ->
                refused.awsErrorDetails() != null
                        && "ValidationException"
                                .equals(refused.awsErrorDetails().errorCode());
            case null, default -> false;
        };
    }
}
