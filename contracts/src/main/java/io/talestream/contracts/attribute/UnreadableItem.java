package io.talestream.contracts.attribute;

/// Attributes that do not make the item they claim to be. The reason says which attribute and why.
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
