package io.talestream.contracts.attribute;

/// Attributes that do not form the item they claim to be. The reason names the attribute and the problem.
public final class UnreadableItem extends RuntimeException {
    private final String reason;

    public UnreadableItem(String reason) {
        super(reason);
        this.reason = reason;
    }

    public UnreadableItem(String reason, Throwable cause) {
        super(reason, cause);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }
}
