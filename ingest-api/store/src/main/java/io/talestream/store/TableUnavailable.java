package io.talestream.store;

import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/// DynamoDB did not do what it was asked: unreachable, throttled, or busy with others for too long.
/// The message names the access pattern and the key.
public final class TableUnavailable extends RuntimeException {
    public TableUnavailable(String message, Throwable cause) {
        super(message, cause);
    }

    /// A request that is too large, or names what no request can, fails however often it is sent.
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
