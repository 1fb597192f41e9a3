package io.talestream.contracts.attribute;

/// Attributes that do not form the item they claim to be. The reason names the attribute and the problem.
public final class UnreadableItem extends RuntimeException {
    public UnreadableItem(String reason) {
        super(reason);
    }

    public UnreadableItem(String reason, Throwable cause) {
        super(reason, cause);
    }

    public String reason() {
        return String.valueOf(getMessage());
    }
}
